import { z } from "zod";
import { asId, type RunId } from "@/lib/kernel/ids";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";

/** A kind of message: its name and what its payload must hold; what else is in it is left unread. */
export type Topic<P> = { name: string; payload: z.ZodType<P> };

const runId = z.uuid().transform((uuid): RunId => asId("run", uuid));

/** A run has reached its end. Keyed by the run: it ends once. */
export const runEndedTopic: Topic<{ run_id: RunId }> = {
  name: "run.ended",
  payload: z.object({ run_id: runId }),
};

const json = z.custom<JsonObject>(isJsonObject);

/** A step has emitted an event. Keyed by the step: it emits once. */
export const eventEmittedTopic: Topic<{ run_id: RunId; event: JsonObject }> = {
  name: "event.emitted",
  payload: z.object({ run_id: runId, event: json }),
};

/** A wait of a step, and the event that it may take; without one, it may take what was kept. */
export const eventOfferedTopic: Topic<{
  run_id: RunId;
  node: string;
  scope: string;
  fence: number;
  event_id?: string | undefined;
}> = {
  name: "event.offered",
  payload: z.object({
    run_id: runId,
    node: z.string(),
    scope: z.string(),
    fence: z.int(),
    event_id: z.uuid().optional(),
  }),
};
