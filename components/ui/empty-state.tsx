import type { ReactNode } from "react";
import { Mark } from "./mark";

type Props = {
  title: string;
  /** What to do next, or why there is nothing to do. */
  children: ReactNode;
  action?: ReactNode;
  lit?: "clear" | "person";
};

/** What a list says when it has nothing to show. */
export function EmptyState({ title, children, action, lit = "clear" }: Props) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <Mark lit={lit} size={48} />
      <p className="font-semibold">{title}</p>
      <p className="max-w-96 text-13 text-muted">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
