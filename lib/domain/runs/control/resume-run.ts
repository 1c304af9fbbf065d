import type { RunView } from "@/lib/contract/runs";
import type { Principal } from "@/lib/domain/auth/principal";
import type { RunId } from "@/lib/kernel/ids";
import { controlRun } from "./control-run";

/** Lets a paused run go on. RUN_STATE_CONFLICT for a run that is not paused, with where it stands. */
export const resumeRun = (principal: Principal, runId: RunId, reason: string): Promise<RunView> =>
  controlRun(principal, runId, "resume_requested", reason);
