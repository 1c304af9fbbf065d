import type { ReactNode } from "react";

/** Facts with their names, two beside each other where there is room. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-2 text-13 sm:grid-cols-2">{children}</dl>
);

/** One fact. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[120px_minmax(0,1fr)] items-baseline gap-2">
    <dt className="text-12 text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
