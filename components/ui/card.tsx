import type { ReactNode } from "react";

/** A raised box without a title of its own: the page's heading says what is in it. A table's head can stay in sight in it. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="rounded-panel border border-line bg-raised">{children}</div>;
}
