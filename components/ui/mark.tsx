/** Two round lamps on a post: the upper is lit when all is clear, the lower when somebody is needed. */
export function Mark({ size, lit = "clear" }: { size: 24 | 48 | 72; lit?: "clear" | "person" }) {
  const clear = lit === "clear";
  const on = clear
    ? { cy: 8.5, colour: "var(--accent)" }
    : { cy: 20.5, colour: "var(--state-person-solid)" };
  const off = clear ? 20.5 : 8.5;
  return (
    <svg aria-hidden className="flex-none text-ink" height={size} viewBox="0 0 32 32" width={size}>
      <path
        d="M16 9v20M9 29h14"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeWidth="2.5"
      />
      <circle cx="16" cy={on.cy} fill={on.colour} opacity=".22" r="8" />
      <circle cx="16" cy={on.cy} fill={on.colour} r="5.5" />
      <circle
        cx="16"
        cy={off}
        fill="var(--surface)"
        r="4.25"
        stroke="currentColor"
        strokeWidth="2"
      />
    </svg>
  );
}
