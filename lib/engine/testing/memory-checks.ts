import { isHeld, type ScopeState, stepKey, timerKey } from "@/lib/engine/advance/model";
import { undoneBy } from "@/lib/engine/plan";
import { differences } from "@/lib/engine/replay/differences";
import type { Replay } from "@/lib/engine/replay/replay";
import { scopePath } from "@/lib/engine/scope-path";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";
import { WAIT_REASONS } from "@/lib/engine/transition";

/** What must hold of a run after every move. */
export function checkRun(run: MemoryRun): void {
  checkCounters(run);
  checkQueue(run);
  checkWaits(run);
  checkTimers(run);
  run.events.forEach(({ sequence }, index) => {
    if (sequence !== index + 1) throw new Error(`Event ${index + 1} has sequence ${sequence}.`);
  });
  const attempts = run.attempts.map((ended) => `${stepKey(ended)}|${ended.number}`);
  if (new Set(attempts).size < attempts.length) throw new Error("An attempt has ended twice.");
  if (run.run.endedAt !== null && [...run.steps.values()].some(({ endedAt }) => endedAt === null))
    throw new Error("A run is over with steps open.");
  for (const scope of run.scopes.values()) checkScope(run, scope);
}

function checkCounters({ run, steps }: MemoryRun): void {
  const all = [...steps.values()];
  const count = (status: string) => all.filter((step) => step.status === status).length;
  const waiting = WAIT_REASONS.map(
    (reason) => all.filter((step) => step.waitReason === reason).length,
  );
  const told = [run.stepsBlocked, run.stepsReady, run.stepsRunning, ...run.stepsWaiting];
  const found = [count("blocked"), count("ready"), all.filter(isHeld).length, ...waiting];
  if (told.join() !== found.join()) throw new Error(`Counters ${told} but found ${found}.`);
}

function checkQueue({ run, steps, ready }: MemoryRun): void {
  const isQueued = run.status !== "paused";
  const readySteps = [...steps.values()].filter(({ status }) => isQueued && status === "ready");
  if (readySteps.map(stepKey).sort().join() !== [...ready.keys()].sort().join())
    throw new Error("The queue and the ready steps differ.");
}

/** What waits for an event or for people has a wait or a request that stands, and nothing else has. */
function checkWaits({ steps, waits, approvals }: MemoryRun): void {
  const waiting = (reason: string) =>
    [...steps.values()].filter(({ waitReason }) => waitReason === reason).map(stepKey);
  const open = waits.filter(({ isOpen }) => isOpen).map(stepKey);
  if (open.sort().join() !== waiting("event").sort().join())
    throw new Error("The open waits and the steps that wait for events differ.");
  const pending = approvals.filter(({ node, status }) => node !== "" && status === "pending");
  if (pending.map(stepKey).sort().join() !== waiting("approval").sort().join())
    throw new Error("The open requests and the steps that wait for people differ.");
}

/** Nothing stops the clock of what is over. */
function checkTimers(memory: MemoryRun): void {
  const { run, steps, timers } = memory;
  for (const timer of timers.values()) {
    const step = steps.get(stepKey(timer));
    const isLeft = timer.node === "" ? run.endedAt !== null : (step?.endedAt ?? null) !== null;
    if (isLeft || (timer.node !== "" && !step))
      throw new Error(`A clock ${timer.kind} of ${stepKey(timer)} goes on, and that is over.`);
  }
  checkExpiries(memory);
}

/** People are told of the time that the clock of their request keeps. */
function checkExpiries({ approvals, timers }: MemoryRun): void {
  for (const { node, scope, status, expiresAt } of approvals) {
    const clock = timers.get(timerKey({ node, scope, kind: "approval_expiry" }));
    if (status === "pending" && clock && clock.fireAt !== expiresAt)
      throw new Error(
        `The request of ${node} expires at ${expiresAt}, by its clock at ${clock.fireAt}.`,
      );
  }
}

function checkScope({ steps }: MemoryRun, scope: ScopeState): void {
  const path = scopePath(scope);
  const open = [...steps.values()].filter((step) => step.scope === path && step.endedAt === null);
  if (open.length !== scope.openSteps)
    throw new Error(`Scope ${path} counts ${scope.openSteps} open steps and has ${open.length}.`);
  // What undoes a step stands where that one stood.
  if (scope.status !== "open" && open.some(({ node }) => undoneBy(node) === null))
    throw new Error(`Scope ${path} is over with steps open.`);
}

/** [WF-14] If it fails, some event does not say what it did: see `lib/engine/replay`. */
export function checkReplay(run: MemoryRun, replay: Replay): void {
  const found = differences(replay, {
    run: run.run,
    steps: [...run.steps.values()].map((step) => ({ ...step, outputDigest: null })),
    scopes: [...run.scopes]
      .filter(([, { status }]) => status !== "pending")
      .map(([path, { status, openSteps }]) => ({ path, status, openSteps })),
    approvals: run.approvals,
    outputDigest: null,
  });
  if (found.length > 0)
    throw new Error(`The events say something else: ${JSON.stringify(found.slice(0, 5))}`);
}
