import { type MessageName, receiveOnce } from "@/lib/domain/outbox/receive-once";
import { runEndedTopic } from "@/lib/domain/outbox/topics";
import type { RunId } from "@/lib/kernel/ids";
import { addRunsToDays } from "./figures.sql";

/** Adds each run to the figures of the day on which it ended, once, however often its message comes. */
export const countEndedRuns = (messages: readonly (MessageName & { runId: RunId })[]) =>
  receiveOnce(runEndedTopic.name, messages, (client, fresh) =>
    client.query(addRunsToDays(fresh.map(({ runId }) => runId))),
  );
