import { countEndedRuns } from "@/lib/domain/figures/count-ended-runs";
import { runEndedTopic } from "@/lib/domain/outbox/topics";
import { receive } from "../bind";

/** Runs that ended go into the figures of their day. */
export const runEndedReceiver = receive(runEndedTopic, (messages) =>
  countEndedRuns(
    messages.map(({ tenantId, key, payload }) => ({ tenantId, key, runId: payload.run_id })),
  ),
);
