import { setTimeout as delay } from "node:timers/promises";
import type { Principal } from "@/lib/domain/auth/principal";
import { AppError } from "@/lib/kernel/errors";
import { canonicalJson, isJsonObject, type Json } from "@/lib/kernel/json";
import { digest } from "@/lib/platform/digest";
import { log } from "@/lib/platform/log";
import {
  abandonRecord,
  finishRecord,
  forgetRecord,
  insertRecord,
  type RecordKey,
  readRecord,
  releaseRecord,
  retakeRecord,
  type StoredRecord,
  sweepRecords,
} from "./idempotency.sql";
import { invalidHeader } from "./invalid-header";

const DAY_SECONDS = 86_400;
/** Longer than any request is at work: after it its owner is taken for dead. */
const LEASE_SECONDS = 30;
/** Two clicks are milliseconds apart: the second waits for the first one's answer. */
const WAIT_MS = 5_000;
const POLL_MS = 50;
const SWEEP_EVERY_MS = 60_000;
const SWEEP_MAX = 10_000;

const KEY_FORM = /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/;

export type Answer = { status: number; body: Json };
export type Replayable = Answer & { isReplay: boolean };

/** One creating request under a key: who sent what to where. */
export type KeyedRequest = { principal: Principal; route: string; key: string; content: Json };

/** The key of the header, or of the body where the route takes one there; `null` if there is none. */
export function readIdempotencyKey(request: Request, body: unknown): string | null {
  const header = request.headers.get("idempotency-key");
  const inBody =
    isJsonObject(body) && typeof body.idempotency_key === "string" ? body.idempotency_key : null;
  if (header !== null && inBody !== null && header !== inBody)
    throw invalidHeader("idempotency-key", "Differs from idempotency_key in the body.");
  const key = header ?? inBody;
  if (key !== null && !KEY_FORM.test(key))
    throw invalidHeader("idempotency-key", "Must be 1 to 200 visible ASCII characters.");
  return key;
}

/**
 * Does the work once for all requests that carry the same key and content: the first one's answer is kept
 * for a day and given to the others. Another content under the key is refused. `work` is given an id
 * for what it makes; if its owner dies in between, whoever takes over is given the same id, so that
 * work which has already been committed is found instead of done again. `fresh` is that id where nobody was
 * before, and names this request as the owner in any case.
 */
export async function once(
  request: KeyedRequest,
  fresh: string,
  work: (reservedId: string) => Promise<Answer>,
): Promise<Replayable> {
  const record = recordKeyOf(request);
  const contentDigest = digest(canonicalJson(request.content));
  const taken = await take(record, contentDigest, fresh);
  if (taken.state === "answered") return { ...taken.answer, isReplay: true };
  try {
    const answer = await work(taken.reservedId);
    await finishRecord(record, answer.status, answer.body, DAY_SECONDS);
    void sweepNowAndThen();
    return { ...answer, isReplay: false };
  } catch (error) {
    await giveBack(record, fresh, error);
    throw error;
  }
}

let sweptAt = Number.NEGATIVE_INFINITY;

/** Housekeeping: nobody waits for it, and what is done is done whatever becomes of it. */
async function sweepNowAndThen(): Promise<void> {
  const now = performance.now();
  if (now - sweptAt < SWEEP_EVERY_MS) return;
  sweptAt = now;
  await sweepRecords(DAY_SECONDS, SWEEP_MAX).catch((error: unknown) =>
    log.warn("Old idempotency keys could not be swept.", { error }),
  );
}

const recordKeyOf = ({ principal, route, key }: KeyedRequest): RecordKey => ({
  tenantId: principal.tenantId,
  caller: `${principal.kind}:${principal.id}`,
  route,
  key,
});

type Taken = { state: "ours"; reservedId: string } | { state: "answered"; answer: Answer };

async function take(record: RecordKey, contentDigest: string, fresh: string): Promise<Taken> {
  const deadline = performance.now() + WAIT_MS;
  while (performance.now() < deadline) {
    const reserved = { reserved_id: fresh, owner: fresh };
    if (await insertRecord(record, contentDigest, reserved, LEASE_SECONDS))
      return { state: "ours", reservedId: fresh };
    const found = await readRecord(record);
    if (found && !(found.isExpired && found.status !== null)) {
      const taken = await join(record, found, contentDigest, fresh);
      if (taken) return taken;
      await delay(POLL_MS);
    } else if (found) await forgetRecord(record);
  }
  throw new AppError(
    "IDEMPOTENCY_KEY_REUSED",
    "The first request with this key is still at work.",
    {
      details: { is_in_progress: true },
      retryAfterSeconds: 1,
    },
  );
}

/** Somebody was here before: their answer, or their work if they are gone; `null` while they are at it. */
async function join(
  record: RecordKey,
  found: StoredRecord,
  contentDigest: string,
  owner: string,
): Promise<Taken | null> {
  if (found.digest !== contentDigest) {
    throw new AppError("IDEMPOTENCY_KEY_REUSED", "This key was used for another request.", {
      details: { is_in_progress: false },
    });
  }
  if (found.status !== null)
    return { state: "answered", answer: { status: found.status, body: found.answer } };
  if (!found.isExpired || !(await retakeRecord(record, contentDigest, owner, LEASE_SECONDS)))
    return null;
  return { state: "ours", reservedId: reservedIn(found.answer) };
}

function reservedIn(answer: Json): string {
  if (isJsonObject(answer) && typeof answer.reserved_id === "string") return answer.reserved_id;
  throw new Error("An idempotency record reserves no id.");
}

/**
 * A refusal made nothing, so the key is free again, unless the work was somebody else's before or may be by
 * now: that one may have done it. After anything else, an outage included, nobody knows, so it is kept with
 * its id.
 */
async function giveBack(record: RecordKey, owner: string, error: unknown): Promise<void> {
  const isRefusal = error instanceof AppError && error.kind !== "unavailable";
  try {
    if (isRefusal && (await releaseRecord(record, owner))) return;
    await abandonRecord(record, owner);
  } catch (cause) {
    log.warn("An idempotency key stays taken until its lease ends.", { error: cause });
  }
}
