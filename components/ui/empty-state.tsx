import type { ReactNode } from "react";
import { Mark } from "./mark";

type Props = {
  title: string;
  /** What to do next, or why there is nothing to do. */
  children: ReactNode;
  action?: ReactNode;
  lit?: "clear" | "person";
  /** The whole page is this: then its title is the page's heading. */
  isPage?: boolean;
};

/** What a list says when it has nothing to show. */
export function EmptyState({ title, children, action, lit = "clear", isPage = false }: Props) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <Mark lit={lit} size={48} />
      {isPage ? (
        <h1 className="font-semibold text-16">{title}</h1>
      ) : (
        <p className="font-semibold">{title}</p>
      )}
      <p className="max-w-96 text-balance text-13 text-muted">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
