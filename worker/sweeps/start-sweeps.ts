import type { Loop } from "../loop";
import { sealingAuditEvents } from "./audit-seal";
import { sweepingBudgets } from "./budgets";
import { sweepingLapsedWorkers } from "./lapsed-workers";
import { sweepingLimits } from "./limits";
import { relayingNotices } from "./notices";
import { sweepingOrphanBlobs } from "./orphan-blobs";
import { sweepingOrphanedSteps } from "./orphaned-steps";
import { relayingOutbox } from "./outbox";
import { sweepingOverdueAttempts } from "./overdue-attempts";
import { sweepingPastRows } from "./past-rows";
import { sweepingReadySteps } from "./ready-steps";
import { sweepingRunGates } from "./run-gates";
import { firingTimers } from "./timers";

/** Everything that one process does for all: any number of them may run side by side. */
export const startSweeps = (isBusy: () => boolean): Loop[] => [
  sweepingLapsedWorkers(),
  sweepingOverdueAttempts(),
  sweepingReadySteps(),
  sweepingRunGates(),
  sweepingLimits(),
  sweepingBudgets(),
  sweepingOrphanedSteps(),
  firingTimers(isBusy),
  relayingOutbox(),
  ...relayingNotices(),
  sealingAuditEvents(),
  sweepingOrphanBlobs(),
  ...sweepingPastRows(),
];
