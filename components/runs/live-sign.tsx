"use client";

import { useTranslations } from "next-intl";
import type { StreamState } from "@/lib/client/event-stream";

const DOTS: Record<StreamState, string> = {
  connecting: "bg-line-control",
  live: "bg-succeeded",
  lost: "bg-person-solid",
  ended: "bg-line-control",
};

/** Whether what is shown follows the run, or waits for the connection. */
export function LiveSign({ state }: { state: StreamState }) {
  const t = useTranslations("run");
  return (
    <span
      className="inline-flex items-center gap-1.5 text-12 text-muted"
      data-stream={state}
      role="status"
    >
      <span aria-hidden className={`size-2 rounded-round ${DOTS[state]}`} />
      {t(`stream.${state}`)}
    </span>
  );
}
