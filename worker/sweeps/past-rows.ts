import {
  forgetPastInvitations,
  forgetPastSessions,
  forgetPastThrottles,
} from "@/lib/domain/auth/forget-past";
import { forgetEvents } from "@/lib/domain/events/forget-events";
import { forgetReceived } from "@/lib/domain/outbox/forget-received";
import { forgetWorkers } from "@/lib/domain/runs/workers/forget-workers";
import { type Loop, startLoop } from "../loop";

const HOUR_MS = 3_600_000;
/** Few enough that nobody waits for the locks of one statement. */
const BATCH = 1_000;
const BETWEEN_BATCHES_MS = 200;

const FORGETTING = {
  "past sessions": forgetPastSessions,
  "past invitations": forgetPastInvitations,
  "past sign-in tries": forgetPastThrottles,
  "settled workers": forgetWorkers,
  "received messages": forgetReceived,
  "kept events": forgetEvents,
};

/**
 * Removes rows that nobody asks for any more, of the tables that would grow for ever. A table is looked at again
 * at once while something goes, and whatever is the matter with one of them, the others are looked at.
 */
export const sweepingPastRows = (batch = BATCH): Loop[] =>
  Object.entries(FORGETTING).map(([what, forget]) =>
    startLoop(`The sweep of ${what}`, HOUR_MS, async () =>
      (await forget(batch)) > 0 ? BETWEEN_BATCHES_MS : HOUR_MS,
    ),
  );
