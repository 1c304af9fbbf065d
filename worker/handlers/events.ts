import type { CloudEvent } from "@/lib/domain/events/cloud-event";
import { emitEvents } from "@/lib/domain/events/emit-events";
import { bringOffers } from "@/lib/domain/events/offer-events";
import { eventEmittedTopic, eventOfferedTopic } from "@/lib/domain/outbox/topics";
import { receive } from "../bind";

/** What steps emit is taken in like what comes from outside. */
export const eventEmittedReceiver = receive(eventEmittedTopic, (messages) =>
  emitEvents(
    messages.map(({ tenantId, payload }) => ({
      tenantId,
      runId: payload.run_id,
      event: payload.event as CloudEvent,
    })),
  ),
);

/** Events are brought to the steps that wait for them. */
export const eventOfferedReceiver = receive(eventOfferedTopic, (messages) =>
  bringOffers(
    messages.map(({ tenantId, payload: { run_id: runId, event_id: eventId, ...wait } }) => ({
      tenantId,
      wait: { runId, ...wait },
      eventId,
    })),
  ),
);
