/** A key cap. `plain` takes the colour of the button that it stands on. */
export function Kbd({ children, look = "cap" }: { children: string; look?: "cap" | "plain" }) {
  const looks = {
    cap: "border-line-strong border-b-2 bg-raised text-muted",
    plain: "border-current bg-transparent text-inherit opacity-85",
  };
  return (
    <kbd
      aria-hidden
      className={`hidden h-4.5 min-w-4.5 items-center justify-center rounded-small border px-1 font-medium text-11 leading-none sm:inline-flex ${looks[look]}`}
    >
      {children}
    </kbd>
  );
}
