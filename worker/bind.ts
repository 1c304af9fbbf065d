import { UnrecoverableError } from "bullmq";
import { z } from "zod";
import type { JobSpec } from "@/lib/domain/jobs/catalog";
import type { Message, Receive } from "@/lib/domain/outbox/relay-messages";
import type { Topic } from "@/lib/domain/outbox/topics";
import { AppError } from "@/lib/kernel/errors";
import { type Log, log } from "@/lib/platform/log";
import { type JobConsumer, openConsumer } from "@/lib/platform/queue";

/**
 * Joins a job of the catalogue to the code that does it. A job may come twice, late or never, and carries only
 * ids: what is true is read from PostgreSQL. It has one try; what is still due there is sent again from there.
 */
export const bind =
  <P>(spec: JobSpec<P>, handle: (payload: P, context: { log: Log }) => Promise<void>) =>
  (queueName: string): JobConsumer =>
    openConsumer(
      queueName,
      async ({ id, data }) => {
        const payload = spec.payload.safeParse(data);
        if (!payload.success) {
          log.warn("A malformed job is given up.", { job: spec.name, job_id: id });
          throw new UnrecoverableError(z.prettifyError(payload.error));
        }
        await handle(payload.data, { log: log.with({ job: spec.name, job_id: id }) });
      },
      { concurrency: spec.concurrency },
    );

/** Joins a topic of the outbox to the room that receives it; a message that does not parse is refused for good. */
export const receive = <P>(
  topic: Topic<P>,
  handle: (messages: (Pick<Message, "tenantId" | "key"> & { payload: P })[]) => Promise<void>,
): [string, Receive] => [
  topic.name,
  (messages) =>
    handle(
      messages.map(({ tenantId, key, payload }) => ({
        tenantId,
        key,
        payload: parse(topic, payload),
      })),
    ),
];

function parse<P>(topic: Topic<P>, payload: unknown): P {
  const result = topic.payload.safeParse(payload);
  if (result.success) return result.data;
  throw new AppError("INVALID_REQUEST", `The message does not fit its topic ${topic.name}.`, {
    cause: result.error,
  });
}
