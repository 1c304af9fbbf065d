import { type Receive, relayMessages } from "@/lib/domain/outbox/relay-messages";
import { eventEmittedTopic, eventOfferedTopic } from "@/lib/domain/outbox/topics";
import type { CloudEvent } from "./cloud-event";
import { emitEvents } from "./emit-events";
import { bringOffers } from "./offer-events";

/** Carries what stands in the outbox, as a worker would, until nothing is due. */
export async function relayEvents(): Promise<void> {
  const receivers = new Map<string, Receive>([
    ["run.ended", async () => undefined],
    [
      eventEmittedTopic.name,
      async (messages) =>
        emitEvents(
          messages.map(({ tenantId, payload }) => {
            const { run_id: runId, event } = eventEmittedTopic.payload.parse(payload);
            return { tenantId, runId, event: event as CloudEvent };
          }),
        ),
    ],
    [
      eventOfferedTopic.name,
      async (messages) =>
        bringOffers(
          messages.map(({ tenantId, payload }) => {
            const {
              run_id: runId,
              event_id: eventId,
              ...wait
            } = eventOfferedTopic.payload.parse(payload);
            return { tenantId, wait: { runId, ...wait }, eventId };
          }),
        ),
    ],
  ]);
  while ((await relayMessages({ receivers, topics: { only: [...receivers.keys()] } })) > 0);
}

/** An event from outside. */
export const anEvent = (id: string, key: string, data: CloudEvent["data"] = {}): CloudEvent => ({
  specversion: "1.0",
  id,
  source: "/shop",
  type: "order.paid",
  subject: key,
  data,
});
