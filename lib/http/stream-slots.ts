import type { Principal } from "@/lib/domain/auth/principal";
import { AppError } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/env";
import { outageLog } from "@/lib/platform/outage-log";

/** Whose streams are counted together: a person in all their windows, or a key. */
export type StreamCaller = Pick<Principal, "kind" | "id">;

/** Long enough for windows to close, short enough for somebody who waits. */
const RETRY_SECONDS = 10;

type Slots = { taken: number; byCaller: Map<string, number> };

/** On `globalThis`, because Next loads a module more than once. */
const holder = globalThis as typeof globalThis & { signalboxStreamSlots?: Slots };

function slotsOfProcess(): Slots {
  holder.signalboxStreamSlots ??= { taken: 0, byCaller: new Map() };
  return holder.signalboxStreamSlots;
}

/**
 * Counts one more open stream of the caller and returns what gives its slot back, once however often it is
 * called. Refuses where the caller, or this process, has as many as it may.
 */
export function takeStreamSlot({ kind, id }: StreamCaller): () => void {
  const slots = slotsOfProcess();
  const caller = `${kind} ${id}`;
  const open = slots.byCaller.get(caller) ?? 0;
  refuseTooMany(open, slots.taken);
  slots.taken += 1;
  slots.byCaller.set(caller, open + 1);
  let isTaken = true;
  return () => {
    if (!isTaken) return;
    isTaken = false;
    slots.taken -= 1;
    // Not at the first free slot: at the limit they come and go.
    if (slots.taken < env().streamsMax / 2) fullness.works();
    const left = (slots.byCaller.get(caller) ?? 1) - 1;
    if (left > 0) slots.byCaller.set(caller, left);
    else slots.byCaller.delete(caller);
  };
}

const fullness = outageLog(
  "Streams are refused: this process has as many as it carries.",
  "This process has room for streams again.",
);

function refuseTooMany(ofCaller: number, ofAll: number): void {
  const { streamsMax, streamsPerCallerMax } = env();
  if (ofCaller >= streamsPerCallerMax)
    throw new AppError("RATE_LIMITED", "You have too many streams open; close some of them.", {
      details: { open: ofCaller, max: streamsPerCallerMax },
      retryAfterSeconds: RETRY_SECONDS,
    });
  if (ofAll < streamsMax) return;
  const refusal = new AppError(
    "DEPENDENCY_UNAVAILABLE",
    "The server has as many streams as it carries.",
    { retryAfterSeconds: RETRY_SECONDS },
  );
  fullness.failed(refusal);
  throw refusal;
}
