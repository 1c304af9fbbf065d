import type { ReactNode } from "react";

/** A small fact beside a name: a version, a media type. */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-5 items-center gap-1 rounded-small bg-sunken px-1.5 text-12 text-muted whitespace-nowrap">
      {children}
    </span>
  );
}
