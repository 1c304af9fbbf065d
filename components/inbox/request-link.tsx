import Link from "next/link";
import type { ReactNode } from "react";

/** The way to a request in the inbox, whichever list it stands in. */
export function RequestLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link className="text-accent underline underline-offset-2" href={`/inbox?approval=${id}`}>
      {children}
    </Link>
  );
}
