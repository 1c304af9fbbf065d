import { z } from "zod";
import { asId, type RunId } from "@/lib/kernel/ids";

/** A kind of message: its name and what its payload must hold; what else is in it is left unread. */
export type Topic<P> = { name: string; payload: z.ZodType<P> };

const runId = z.uuid().transform((uuid): RunId => asId("run", uuid));

/** A run has reached its end. Keyed by the run: it ends once. */
export const runEndedTopic: Topic<{ run_id: RunId }> = {
  name: "run.ended",
  payload: z.object({ run_id: runId }),
};
