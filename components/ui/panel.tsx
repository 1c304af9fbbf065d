import type { ReactNode } from "react";

type Props = {
  title: string;
  /** Beside the title: a count, a lamp. */
  mark?: ReactNode;
  /** At the end of the head: actions, a link. */
  actions?: ReactNode;
  /** `person` is for what waits for whoever looks at it. */
  tone?: "neutral" | "person";
  children: ReactNode;
};

/** A titled box; its title is a heading of the page. */
export function Panel({ title, mark, actions, tone = "neutral", children }: Props) {
  const line = tone === "person" ? "border-person-line" : "border-line";
  return (
    <section className={`overflow-hidden rounded-panel border bg-raised ${line}`}>
      <header className="flex min-h-11 items-center gap-2 border-line border-b px-4 py-1.5">
        <h2 className="font-semibold text-13">{title}</h2>
        {mark}
        {actions && <div className="ml-auto flex items-center gap-2">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
