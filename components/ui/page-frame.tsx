import type { ReactNode } from "react";
import { Count } from "./count";

type Props = {
  title: string;
  count?: number | undefined;
  /** One short line: what stands here. */
  note?: string;
  actions?: ReactNode;
  /** A line of controls that narrow the list. */
  filters?: ReactNode;
  /** `form` is 640 px wide; a list takes the whole width. */
  width?: "list" | "form";
  children: ReactNode;
};

/** A page of the studio: its one heading, what can be done here, and the list or form below. */
export function PageFrame({
  title,
  count,
  note,
  actions,
  filters,
  width = "list",
  children,
}: Props) {
  return (
    <div
      className={`grid w-full content-start gap-4 p-4 lg:px-6 ${width === "form" ? "mx-auto max-w-168" : ""}`}
    >
      <header className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <h1 className="flex items-center gap-2 font-semibold text-20 leading-7">
            <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
            {count !== undefined && <Count of={count} />}
          </h1>
          {note && <p className="text-13 text-muted">{note}</p>}
        </div>
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {filters && <div className="flex flex-wrap items-center gap-2">{filters}</div>}
      {children}
    </div>
  );
}
