const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return `${first}${last}`.toLocaleUpperCase();
};

/** A person's initials, drawn and not written. Decoration: the name stands beside it or is the button's label. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="before:content-[attr(data-initials)] inline-flex size-6 flex-none items-center justify-center rounded-round border border-accent-line bg-accent-tint font-semibold text-10 text-accent"
      data-initials={initialsOf(name)}
    />
  );
}
