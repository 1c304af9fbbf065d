import type { Loop } from "../loop";
import { sealingAuditEvents } from "./audit-seal";
import { sweepingBudgets } from "./budgets";
import { sweepingLapsedWorkers } from "./lapsed-workers";
import { sweepingLimits } from "./limits";
import { lookingOut } from "./look-out";
import { relayingNotices } from "./notices";
import { sweepingOrphanBlobs } from "./orphan-blobs";
import { sweepingOrphanedSteps } from "./orphaned-steps";
import { relayingOutbox } from "./outbox";
import { sweepingOverdueAttempts } from "./overdue-attempts";
import { sweepingPastRows } from "./past-rows";
import { sweepingReadySteps } from "./ready-steps";
import { sweepingRunGates } from "./run-gates";
import { firingTimers } from "./timers";

export type SweepOptions = {
  /** Whether this process runs steps. */
  isBusy: () => boolean;
  /** Called about once a second while anything is ready. */
  claim: () => void;
};

/** Everything that one process does for all: any number of them may run side by side. */
export function startSweeps({ isBusy, claim }: SweepOptions): Loop[] {
  const called = {
    workers: sweepingLapsedWorkers(),
    limits: sweepingLimits(),
    readySteps: sweepingReadySteps(),
    timers: firingTimers(isBusy),
    messages: relayingOutbox(),
    gates: sweepingRunGates(),
  };
  const pokeBoth = () => {
    claim();
    called.readySteps.poke();
  };
  return [
    lookingOut({ ...called, readySteps: { poke: pokeBoth } }, isBusy),
    ...Object.values(called),
    sweepingOverdueAttempts(),
    sweepingBudgets(),
    sweepingOrphanedSteps(),
    ...relayingNotices(),
    sealingAuditEvents(),
    sweepingOrphanBlobs(),
    ...sweepingPastRows(),
  ];
}
