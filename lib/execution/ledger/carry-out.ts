import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import type { Amounts } from "@/lib/engine/budget/amounts";
import { Fault } from "@/lib/execution/fault";
import type { Position } from "@/lib/execution/ledger/call-path";
import { type Idempotency, markSent, type Usage } from "@/lib/execution/ledger/calls.sql";
import { settledBy } from "@/lib/execution/ledger/effect-fate";
import { effectKey } from "@/lib/execution/ledger/effect-key";
import { endPaid } from "@/lib/execution/ledger/pay";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";

export type CallRequest = {
  kind: "model" | "tool";
  /** What is called, as people know it: `research-agent@2.1.0`. */
  target: string;
  endpoint: string | null;
  /** All that decides what the call does. Equal requests at one place are one call. */
  request: Json;
  agentVersionId: string | null;
  /** What it may cost at the most, as far as that can be known: so much is kept back before it is made. */
  estimate: Amounts;
  /** A call that changes the world outside. `ask`: finds out what became of one, if the tool can be asked. */
  effect: { toolVersionId: string; idempotency: Idempotency; ask?: Ask } | null;
  /**
   * Asked before the call begins: what takes the place of its answer if it may not be made; `null`: it may. `isSent`: it
   * is on its way since an earlier attempt, with leave, and is sent once more.
   */
  guard?: (place: Position, isSent: boolean) => Promise<JsonObject | null>;
};

/** What the other side says became of the call with this key; `null`: it does not know either. */
export type Ask = (key: string) => Promise<Fate | null>;
export type Fate = { evidence: JsonObject } & (
  | { happened: true; result: Json }
  | { happened: false }
);

export type CallAnswer = {
  result: Json;
  usage: Usage | null;
  /** Where it was answered, if that is known only now. */
  endpoint?: string;
  /** What shows that the effect happened, or that it was refused. */
  evidence?: JsonObject;
  /** The other side said that it changed nothing, and that is the answer. */
  isRefused?: boolean;
};

/** `beforeSend` goes first of all that leaves, and throws if the call is not this attempt's any more. */
export type CallContext = Position & {
  idempotencyKey: string | null;
  beforeSend: () => Promise<void>;
};
export type Perform = (context: CallContext) => Promise<CallAnswer>;

/**
 * Makes a call whose row says that it has begun, and writes down how it ended: the answer with what it cost,
 * or the fault, which it throws. Never to be repeated and not known to have failed: `outcome_unknown`.
 */
export async function carryOut(
  work: ClaimedWork,
  position: Position,
  request: CallRequest,
  perform: Perform,
): Promise<Json> {
  let isSent = false;
  const beforeSend = async () => {
    if (!request.effect) return;
    if (!(await markSent(work, position))) throw superseded();
    isSent = true;
  };
  const idempotencyKey = request.effect && effectKey(work, position);
  try {
    const answer = await perform({ ...position, idempotencyKey, beforeSend });
    await confirm(work, position, request, answer);
    return answer.result;
  } catch (error) {
    throw await fail(work, position, request, error, isSent);
  }
}

/** What an attempt ends with whose step has gone on without it. */
export const superseded = (): Fault =>
  new Fault("cancelled", "superseded", "Another attempt of this step has taken over.");

/** What an attempt ends with that may have changed the world, and must not try again to find out. */
export const outcomeUnknown = (code: string, message: string, cause?: unknown): Fault =>
  new Fault("outcome_unknown", code, message, { effectsOpen: true, cause });

async function confirm(
  work: ClaimedWork,
  position: Position,
  { kind, agentVersionId, effect }: CallRequest,
  { result, usage, endpoint, evidence, isRefused }: CallAnswer,
): Promise<void> {
  const isKept = await endPaid(work, {
    ...position,
    attempt: work.number,
    state: "confirmed",
    result,
    error: null,
    endpoint: endpoint ?? null,
    payment: usage && { usageEntryId: newId("usageEntry"), kind, agentVersionId, usage },
    effect: effect && (isRefused ? "refused" : "confirmed"),
    evidence: evidence ?? null,
  });
  if (!isKept) throw superseded();
}

/** Writes down how the call failed, and gives what the attempt ends with. */
async function fail(
  work: ClaimedWork,
  position: Position,
  { effect }: CallRequest,
  error: unknown,
  isSent: boolean,
): Promise<unknown> {
  const fault = error instanceof Fault ? error : null;
  const fate = effect && settledBy(fault, isSent);
  await endPaid(work, {
    ...position,
    attempt: work.number,
    state: fate === "unknown" ? "unknown" : "failed",
    result: null,
    error: fault?.error ?? null,
    endpoint: null,
    payment: null,
    effect: fate,
    evidence: fault && fate && { ...fault.error.details, code: fault.error.code },
  });
  if (fate !== "unknown" || effect?.idempotency !== "none") return error;
  const code = fault?.error.code ?? "no_answer";
  return outcomeUnknown(code, "The call was sent, and nobody knows what became of it.", error);
}
