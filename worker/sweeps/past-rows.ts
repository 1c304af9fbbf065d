import { forgetPastInvitations, forgetPastSessions } from "@/lib/domain/auth/forget-past";
import { forgetReceived } from "@/lib/domain/outbox/forget-received";
import { forgetWorkers } from "@/lib/domain/runs/forget-workers";
import { type Loop, startLoop } from "../loop";

const HOUR_MS = 3_600_000;
/** Few enough that nobody waits for the locks of one statement. */
const BATCH = 1_000;
const BETWEEN_BATCHES_MS = 200;

const FORGETTING = [forgetPastSessions, forgetPastInvitations, forgetWorkers, forgetReceived];

/** Removes rows that nobody asks for any more, of the tables that would grow for ever. */
export const sweepingPastRows = (batch = BATCH): Loop =>
  startLoop("The sweep of what is past", HOUR_MS, async () => {
    let isMore = false;
    for (const forget of FORGETTING) if ((await forget(batch)) === batch) isMore = true;
    return isMore ? BETWEEN_BATCHES_MS : HOUR_MS;
  });
