import type { SpanJson, SpanKind } from "@/lib/contract/run-timeline";
import type { AttemptStatus } from "@/lib/engine/transition";

const HATCHED =
  "bg-[repeating-linear-gradient(135deg,var(--state-queued)_0_1.5px,transparent_1.5px_4px)]";
const DOTTED =
  "bg-[radial-gradient(var(--state-timed-out)_1px,transparent_1.4px)] bg-size-[4px_4px] border-y border-[var(--state-timed-out-line)]";

const WAITS: Record<Exclude<SpanKind, "work">, string> = {
  queue: HATCHED,
  retry: DOTTED,
  person: "rounded-[2px] bg-person-solid text-on-person",
  world: "rounded-[2px] border s-world border-state-line bg-state-tint text-state",
};

const WORK: Record<AttemptStatus, string> = {
  running: "s-running border-state bg-state-tint text-state",
  succeeded: "s-succeeded border-state bg-state-line text-ink",
  failed: "s-failed border-state bg-state-tint text-state",
  timed_out: "s-timed-out border-state bg-state-tint text-state",
  lost: "s-timed-out border-dashed border-state bg-state-tint text-state",
  unknown: "s-timed-out border-dashed border-state bg-state-tint text-state",
  yielded: "s-world border-state bg-state-tint text-state",
  cancelled: "s-cancelled border-state-line bg-state-tint text-state",
};

/** How a stretch of time is drawn: by fill and line, never by colour alone. */
export const barLook = ({ kind, outcome }: Pick<SpanJson, "kind" | "outcome">): string =>
  kind === "work" ? `rounded-[2px] border ${WORK[outcome ?? "running"]}` : WAITS[kind];
