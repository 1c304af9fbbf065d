import type { RunView } from "@/lib/contract/runs";
import type { Principal } from "@/lib/domain/auth/principal";
import type { RunId } from "@/lib/kernel/ids";
import { controlRun } from "./control-run";

/**
 * Asks a run to stop. The answer shows the request; what became of it is seen on the run later. Asking twice
 * is asking once. RUN_STATE_CONFLICT for a run that is over, with where it stands.
 */
export const cancelRun = (principal: Principal, runId: RunId, reason: string): Promise<RunView> =>
  controlRun(principal, runId, "cancel_requested", reason);
