import type { ReactNode } from "react";
import { Count } from "@/components/ui/count";

type Props = { title: string; count?: number | undefined; aside?: ReactNode };

/** The head of a column: what stands in it, how much of it, and at its end a word or a choice. It stays in sight. */
export function ColumnHead({ title, count, aside }: Props) {
  return (
    <div className="sticky top-0 z-10 flex min-h-10 flex-wrap items-center gap-2 border-line border-b bg-raised px-4 py-1">
      <h2 className="font-semibold text-13">{title}</h2>
      {count !== undefined && <Count of={count} />}
      {aside && <div className="ml-auto text-12 text-muted">{aside}</div>}
    </div>
  );
}
