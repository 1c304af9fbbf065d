import { setTimeout as delay } from "node:timers/promises";
import {
  createPostgresBackend,
  createRedisBackend,
  type JobsOptions,
  type RedisOptions,
  withBackend,
} from "bullmq";
import { env } from "./env";
import { outageLog } from "./outage-log";
import { QUEUE_SCHEMA } from "./queue-schema";

/** In braces, so that all keys of a queue live in one slot of a Redis cluster. */
const PREFIX = "{signalbox}";
const CONNECT_TIMEOUT_MS = 5_000;
/** BullMQ waits for a queue that is down as long as it takes; whoever adds a job does not. */
const ADD_MS = 3_000;
const RECONNECT_MAX_MS = 1_000;
/** After a consumer's failed fetch; BullMQ's own 15 s would make wake-ups that much later after an outage. */
const FETCH_AGAIN_MS = 1_000;
const CLOSE_MS = 2_000;
/** A job is acknowledged at once. One that is not belongs to a process that died. */
const LOCK_MS = 5_000;
const STALLED_CHECK_MS = 5_000;

const onRedis = withBackend(createRedisBackend);
const onPostgres = withBackend(createPostgresBackend);

export type JobQueue = {
  add: (name: string, data: unknown, options: JobsOptions) => Promise<unknown>;
  /** Ends its connections without waiting for what is under way. */
  disconnect: () => Promise<void>;
};
export type JobConsumer = {
  /** Returns once it takes jobs; while the queue is down that is later. */
  ready: Promise<void>;
  /** Takes no further job and returns when the current ones are done. */
  close: () => Promise<void>;
};
export type ReceivedJob = { id?: string | undefined; name: string; data: unknown };

/** Which of BullMQ's backends this process uses: Redis where REDIS_URL is set, else the database. */
export const queueBackend = (): "redis" | "postgres" =>
  env().redisUrl === null ? "postgres" : "redis";

/** A queue to add to. While it is down, adding fails within seconds; that is logged once an outage. */
export function openQueue(name: string): JobQueue {
  const outage = outageLog("The queue cannot be reached.", "The queue can be reached again.");
  const queue =
    queueBackend() === "redis"
      ? new onRedis.Queue(name, { connection: redisOptions(), prefix: PREFIX })
      : new onPostgres.Queue(name, { connection: postgresOptions() });
  queue.on("error", outage.failed);
  return {
    add: async (jobName, data, options) => {
      await within(ADD_MS, queue.add(jobName, data, options));
      outage.works();
    },
    disconnect: () => queue.getBackend().close(true),
  };
}

/**
 * Takes jobs from the queue, and goes on taking them after every outage of the queue, also one that is under
 * way when it is called.
 */
export function openConsumer(
  name: string,
  handle: (job: ReceivedJob) => Promise<void>,
  { concurrency }: { concurrency: number },
): JobConsumer {
  const outage = outageLog(
    "No jobs can be taken from the queue.",
    "Jobs come from the queue again.",
  );
  const stop = new AbortController();
  let worker = open();

  function open() {
    const process = async (job: ReceivedJob) => {
      outage.works();
      await handle(job);
    };
    const opened =
      queueBackend() === "redis"
        ? new onRedis.Worker(name, process, {
            ...consumerOptions(concurrency),
            connection: redisConsumer(),
            prefix: PREFIX,
          })
        : new onPostgres.Worker(name, process, {
            ...consumerOptions(concurrency),
            connection: postgresOptions(),
          });
    opened.on("error", outage.failed);
    return opened;
  }

  /** BullMQ remembers a first connection that failed, for ever; such a worker is replaced. */
  async function untilReady(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await worker.waitUntilReady();
        return;
      } catch (error) {
        if (stop.signal.aborted) return;
        outage.failed(error);
        await end(true);
        await delay(FETCH_AGAIN_MS);
        if (!stop.signal.aborted) worker = open();
      }
    }
  }

  /** A polite end waits for the queue; one that is down gets no more than a moment. */
  async function end(force: boolean): Promise<void> {
    const closing = worker.close(force).catch(outage.failed);
    const isLate = await Promise.race([closing, delay(CLOSE_MS, true, { ref: false })]);
    if (isLate) await worker.getBackend().close(true);
  }

  const ready = untilReady();
  return {
    ready,
    close: async () => {
      stop.abort();
      await end(false);
    },
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = new AbortController();
  const deadline = delay(ms, undefined, { signal: late.signal }).then(() => {
    throw new Error(`The queue did not answer within ${ms} ms.`);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    deadline.catch(() => undefined);
    late.abort();
  }
}

const consumerOptions = (concurrency: number) => ({
  concurrency,
  runRetryDelay: FETCH_AGAIN_MS,
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_CHECK_MS,
});

function redisOptions(): RedisOptions {
  const url = env().redisUrl;
  if (url === null) throw new Error("REDIS_URL is not set.");
  return {
    url: url.reveal(),
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (tries: number) => Math.min(tries * 50, RECONNECT_MAX_MS),
  };
}

const redisConsumer = (): RedisOptions => ({ ...redisOptions(), maxRetriesPerRequest: null });

/** One connection for queries, closed while idle, beside the one on which a consumer listens. */
const postgresOptions = () => ({
  connectionString: env().databaseDirectUrl.reveal(),
  application_name: "signalbox queue",
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  max: 1,
  schema: QUEUE_SCHEMA,
});
