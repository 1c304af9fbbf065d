import type { ReactNode } from "react";

/** A part of a long form under its own heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-panel border border-line bg-raised p-4">
      <h2 className="font-semibold text-14">{title}</h2>
      {children}
    </section>
  );
}
