import type { JobsOptions } from "bullmq";
import { outageLog } from "@/lib/platform/outage-log";
import { type JobQueue, openQueue } from "@/lib/platform/queue";
import { wakePoolJob, wakeQueueName } from "./catalog";

/** Wake-ups of one pool go out at most this often; what comes between is told by the next one. */
const SPACING_MS = 10;

/** One waits and one is under way, whatever the burst and however many processes ask. */
const optionsFor = (pool: string): JobsOptions => ({
  attempts: 1,
  removeOnComplete: true,
  removeOnFail: { count: 100 },
  deduplication: { id: pool, keepLastIfActive: true },
});

type Sender = { queue: JobQueue | null; state: "idle" | "sending" | "again" };

const senders = new Map<string, Sender>();
const listeners = new Set<(pool: string) => boolean>();
const outage = outageLog(
  "Pools cannot be woken; workers find their work by polling.",
  "Pools are woken again.",
);

/** How many wake-ups this process sent, told with another one, took itself, and could not send. */
export const wakeCounts = { sent: 0, coalesced: 0, takenHere: 0, failed: 0 };

/**
 * Says that there may be work for these pools. Call it after the commit. It never fails and nobody needs to
 * wait for it: a wake-up that is lost costs the poll interval of a worker, one that is doubled an empty look.
 */
export function wakePools(pools: Iterable<string>): void {
  for (const pool of new Set(pools)) {
    if (anyTakes(pool)) wakeCounts.takenHere += 1;
    else sendWake(pool);
  }
}

/** Like `wakePools`, but past the claimers of this process: for what they leave to others. */
export function wakeOthers(pool: string): void {
  sendWake(pool);
}

/** Lets a claimer of this process hear first; it says whether it looks, so that nobody else needs to. */
export function hearWakes(listener: (pool: string) => boolean): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Ends the connections of this process to the queue. Wake-ups that are under way may be lost. */
export async function closeWakes(): Promise<void> {
  const open = [...senders.values()].flatMap(({ queue }) => queue ?? []);
  senders.clear();
  await Promise.all(open.map((queue) => queue.disconnect()));
}

function anyTakes(pool: string): boolean {
  let taken = false;
  for (const listener of listeners) taken = listener(pool) || taken;
  return taken;
}

function sendWake(pool: string): void {
  const sender = senders.get(pool) ?? { queue: null, state: "idle" };
  senders.set(pool, sender);
  if (sender.state === "idle") return void send(pool, sender);
  wakeCounts.coalesced += 1;
  sender.state = "again";
}

async function send(pool: string, sender: Sender): Promise<void> {
  sender.state = "sending";
  try {
    sender.queue ??= openQueue(wakeQueueName(pool));
    await sender.queue.add(wakePoolJob.name, { pool }, optionsFor(pool));
    wakeCounts.sent += 1;
    outage.works();
  } catch (error) {
    wakeCounts.failed += 1;
    outage.failed(error);
    await drop(sender);
  }
  setTimeout(() => next(pool, sender), SPACING_MS).unref();
}

function next(pool: string, sender: Sender): void {
  const again = sender.state === "again";
  sender.state = "idle";
  if (again && senders.get(pool) === sender) void send(pool, sender);
}

/** BullMQ remembers a first connection that failed, for ever; the next wake-up begins anew. */
async function drop(sender: Sender): Promise<void> {
  const { queue } = sender;
  sender.queue = null;
  try {
    await queue?.disconnect();
  } catch (error) {
    outage.failed(error);
  }
}
