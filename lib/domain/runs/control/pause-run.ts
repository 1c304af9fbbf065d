import type { RunView } from "@/lib/contract/runs";
import type { Principal } from "@/lib/domain/auth/principal";
import type { RunId } from "@/lib/kernel/ids";
import { controlRun } from "./control-run";

/**
 * Pauses a run: nothing new starts, and what is at work stops where it safely can. Asking twice is asking once.
 * RUN_STATE_CONFLICT for a run that is over or being cancelled, with where it stands.
 */
export const pauseRun = (principal: Principal, runId: RunId, reason: string): Promise<RunView> =>
  controlRun(principal, runId, "pause_requested", reason);
