import type { ReactNode } from "react";

/** A part of the sheet with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-medium text-12 text-muted">{title}</h3>
      {children}
    </section>
  );
}
