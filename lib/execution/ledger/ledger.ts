import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import type { StepError } from "@/lib/engine/advance/model";
import type { LeftEffect } from "@/lib/engine/advance/moves";
import { NOTHING } from "@/lib/engine/budget/amounts";
import { throwIfAborted } from "@/lib/execution/attempt-abort";
import { Fault } from "@/lib/execution/fault";
import { callPath, type Position } from "@/lib/execution/ledger/call-path";
import {
  type CallRow,
  type Connection,
  type Ending,
  endCall,
  insertCall,
  markUnknown,
  type NewCall,
  readCalls,
  rejectCall,
  restartCall,
} from "@/lib/execution/ledger/calls.sql";
import {
  type CallRequest,
  carryOut,
  outcomeUnknown,
  type Perform,
  superseded,
} from "@/lib/execution/ledger/carry-out";
import { effectKey } from "@/lib/execution/ledger/effect-key";
import { beginPaid, endPaid } from "@/lib/execution/ledger/pay";
import type { ExecutionContext } from "@/lib/execution/work";
import { yieldIfPausing } from "@/lib/execution/yielding";
import { canonicalJson, type Json, type JsonObject } from "@/lib/kernel/json";
import { digest } from "@/lib/platform/digest";
import { asPatientStatement } from "@/lib/platform/patient-transaction";

export type LedgerEntry = Position & { attempt: number; result: Json; isReplayed: boolean };

export type Ledger = {
  /**
   * Makes the step's next call, or replays it: a call that an earlier attempt confirmed is neither
   * repeated nor paid again. Throws the fault of a call that failed, after writing it down.
   */
  call: (request: CallRequest, perform: Perform) => Promise<LedgerEntry>;
  /** What was changed outside, and stands, on ways that this step has left before its next call: an agent is told. */
  left: () => LeftEffect[];
  /** Refuses an answer: the call counts as failed, stays paid, and a later attempt makes it again. */
  reject: (entry: LedgerEntry, error: StepError) => Promise<void>;
};

/**
 * The calls of one attempt, on top of those that earlier attempts of the step have recorded. A call that
 * differs from the record opens a branch, unless what lies beyond cannot be done twice.
 */
export async function openLedger(work: ClaimedWork, context: ExecutionContext): Promise<Ledger> {
  const path = callPath(await readCalls(work));
  let branch: number | null = null;
  let ordinal = 0;
  let leftNow: LeftEffect[] = [];

  /** Where the next call stands, and what the record has there. On a branch of our own it has nothing. */
  const nextPlace = (): Position & { seen: CallRow | null } => {
    ordinal += 1;
    if (branch !== null) return { branch, ordinal, seen: null };
    return { ...path.next(ordinal), seen: path.at(ordinal) };
  };
  const beginBranch = async (seen: CallRow): Promise<Position> => {
    const beyond = path.from(seen.ordinal);
    refuseStandingEffects(beyond);
    const fork = path.fork(seen.ordinal);
    const left = standingOf(beyond);
    if (!(await context.onBranch({ ...fork, left }))) throw superseded();
    leftNow = left;
    branch = fork.branch;
    context.log.info("A call takes another way than the record.", fork);
    context.onProgress({ message: "A call takes another way than recorded.", details: fork });
    return fork;
  };

  /** Records that the call begins, in its recorded place if it may go on there. */
  const begin = async (
    { seen, ...place }: Position & { seen: CallRow | null },
    request: CallRequest,
    requestDigest: string,
  ): Promise<Position> => {
    if (seen?.requestDigest === requestDigest && (await mayGoOn(work, seen))) {
      const restart = (on: Connection) => restartCall(work, seen, on);
      if (await beginPaid(work, seen, request, restart, context.signal)) return place;
      throw superseded();
    }
    const free = seen ? await beginBranch(seen) : place;
    const call = newCall(work, free, request, requestDigest);
    const insert = (on: Connection) => insertCall(work, call, on);
    if (await beginPaid(work, free, request, insert, context.signal)) return free;
    throw superseded();
  };
  return {
    call: async (request, perform) => {
      throwIfAborted(context.signal);
      const requestDigest = digest(canonicalJson([request.kind, request.target, request.request]));
      const { seen, ...place } = nextPlace();
      if (seen?.state === "confirmed" && seen.requestDigest === requestDigest)
        return { ...place, attempt: seen.attempt, result: seen.result, isReplayed: true };
      yieldIfPausing(context);
      const found = await recover(work, seen, request, requestDigest);
      if (found) return { ...place, attempt: work.number, ...found, isReplayed: true };
      const isSent = isUnderWay(seen, requestDigest);
      const mayBeSent = !isSent || seen?.effect?.idempotency !== "none";
      const refusal = mayBeSent ? await request.guard?.(place, isSent) : null;
      if (refusal) {
        const instead = { ...request, effect: null, estimate: NOTHING };
        const refused = await begin({ seen, ...place }, instead, requestDigest);
        await keepRefusal(work, refused, refusal);
        return { ...refused, attempt: work.number, result: refusal, isReplayed: false };
      }
      const begun = await begin({ seen, ...place }, request, requestDigest);
      const result = await carryOut(work, begun, request, perform);
      return { ...begun, attempt: work.number, result, isReplayed: false };
    },
    left: () => [...standingOf(path.passedBy(ordinal + 1)), ...leftNow],
    reject: (entry, error) => rejectCall(work, entry, error),
  };
}

/** A change that may be on its way already, with leave: whether it may be made is no new question. */
const isUnderWay = (seen: CallRow | null, requestDigest: string): boolean =>
  seen?.requestDigest === requestDigest &&
  (seen.effect?.status === "sent" || seen.effect?.status === "unknown");

/** A call that was not made is answered by why: later attempts are told the same, however the run stands then. */
async function keepRefusal(work: ClaimedWork, place: Position, refusal: JsonObject): Promise<void> {
  const isKept = await endPaid(work, {
    ...place,
    attempt: work.number,
    state: "confirmed",
    result: refusal,
    error: null,
    endpoint: null,
    payment: null,
    effect: "abandoned",
    evidence: null,
  });
  if (!isKept) throw superseded();
}

const standingOf = (rows: readonly CallRow[]): LeftEffect[] =>
  rows.flatMap(({ ordinal, target, effect }) =>
    effect?.status === "confirmed" ? [{ ordinal, target, key: effect.key }] : [],
  );

/**
 * Asks the other side what became of a call that was sent, must not be repeated and was never answered. Gives its
 * result if it took effect. If it did not, that is written down, and the call may take a new place.
 */
async function recover(
  work: ClaimedWork,
  seen: CallRow | null,
  { effect }: CallRequest,
  requestDigest: string,
): Promise<{ result: Json } | null> {
  const isOpen = seen?.effect?.status === "sent" || seen?.effect?.status === "unknown";
  if (!isOpen || seen.effect?.idempotency !== "none" || seen.requestDigest !== requestDigest)
    return null;
  const fate = effect?.ask ? await effect.ask(seen.effect.key) : null;
  if (!fate) return null;
  if (!(await asPatientStatement((on) => restartCall(work, seen, on)))) throw superseded();
  const ending: Ending = {
    branch: seen.branch,
    ordinal: seen.ordinal,
    attempt: work.number,
    state: fate.happened ? "confirmed" : "failed",
    result: fate.happened ? fate.result : null,
    error: null,
    endpoint: null,
    payment: null,
    effect: fate.happened ? "confirmed" : "refused",
    evidence: fate.evidence,
  };
  const isKept = await asPatientStatement((on) => endCall(work, ending, on));
  if (!isKept) throw superseded();
  // The record that this attempt reads from goes with it: what never happened is no longer in the way.
  seen.effect.status = fate.happened ? "confirmed" : "refused";
  return fate.happened ? { result: fate.result } : null;
}

/** Whether the recorded call is made once more in its place. `false`: it is over, a new one takes its own. */
async function mayGoOn(work: ClaimedWork, { effect, ...position }: CallRow): Promise<boolean> {
  switch (effect?.status) {
    case undefined:
    case "planned":
      return true;
    case "sent":
    case "unknown":
      if (effect.idempotency !== "none") return true;
      await markUnknown(work, position);
      throw outcomeUnknown(
        "sent_before",
        "An earlier attempt sent this call, and nobody knows what became of it.",
      );
    case "confirmed":
    case "compensated":
      throw outcomeUnknown(
        "confirmed_without_answer",
        "The change was confirmed by hand, and the answer of the call is not known.",
      );
    case "refused":
    case "abandoned":
      return false;
  }
}

/** What was done and cannot be done twice must not be passed by on a new branch. */
function refuseStandingEffects(left: CallRow[]): void {
  const standing = left.flatMap(({ effect }) =>
    effect?.idempotency === "none" && ["sent", "unknown", "confirmed"].includes(effect.status)
      ? [effect.key]
      : [],
  );
  if (standing.length === 0) return;
  throw new Fault(
    "policy_denied",
    "diverged_after_effect",
    "The step would do something else now, and what it did before cannot be taken back.",
    { isDiverged: true, details: { keys: standing } },
  );
}

const newCall = (
  work: ClaimedWork,
  position: Position,
  { kind, target, endpoint, effect }: CallRequest,
  requestDigest: string,
): NewCall => ({
  ...position,
  kind,
  target,
  endpoint,
  requestDigest,
  effect: effect && { ...effect, key: effectKey(work, position) },
});
