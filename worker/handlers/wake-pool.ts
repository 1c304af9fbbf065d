import { wakePoolJob, wakeQueueName } from "@/lib/domain/jobs/catalog";
import type { JobConsumer } from "@/lib/platform/queue";
import { bind } from "../bind";

/** Takes the wake-ups of a pool: each says "look", never "do". What to take is decided in PostgreSQL. */
export const takeWakes = (pool: string, look: (pool: string) => void): JobConsumer =>
  bind(wakePoolJob, async (payload) => look(payload.pool))(wakeQueueName(pool));
