import { z } from "zod";

/** A kind of job: what it carries, which is ids alone, and how many of a kind one process works on at once. */
export type JobSpec<P> = {
  name: string;
  payload: z.ZodType<P>;
  concurrency: number;
};

/** Pools are named in specs, and their names become names of queues. */
const poolSchema = z.string().regex(/^[a-z0-9](?:[a-z0-9._-]{0,98}[a-z0-9])?$/);

/** "There may be work for this pool": it says look, never what to do. */
export const wakePoolJob: JobSpec<{ pool: string }> = {
  name: "wake-pool",
  payload: z.strictObject({ pool: poolSchema }),
  concurrency: 1,
};

/** Each pool has a queue of its own, because a job goes to one taker, and not every worker serves every pool. */
export const wakeQueueName = (pool: string): string => `${wakePoolJob.name}.${pool}`;
