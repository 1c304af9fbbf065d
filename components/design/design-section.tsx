import type { ReactNode } from "react";

type Props = { title: string; note: string; children: ReactNode };

/** One kind of atom: what holds for it at the left, all of its states at the right. */
export function DesignSection({ title, note, children }: Props) {
  return (
    <section className="grid gap-x-6 gap-y-4 border-line border-t pt-5 lg:grid-cols-[168px_minmax(0,1fr)]">
      <header className="grid content-start gap-1">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-12 text-muted">{note}</p>
      </header>
      <div className="grid min-w-0 gap-4">{children}</div>
    </section>
  );
}

/** Things of one kind in a line that breaks. */
export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{children}</div>;
}

/** Fields side by side. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">{children}</div>;
}
