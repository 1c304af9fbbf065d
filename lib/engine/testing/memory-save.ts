import type { Decisions } from "@/lib/engine/advance/decisions";
import { type StepState, stepKey, timerKey } from "@/lib/engine/advance/model";
import { EXPIRY_KINDS } from "@/lib/engine/advance/moves";
import { minus, plus, raised } from "@/lib/engine/budget/amounts";
import { scopePath } from "@/lib/engine/scope-path";
import { type MemoryRequest, saveRequests, saveWaits } from "@/lib/engine/testing/memory-requests";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";

/** Saves what was decided, as a store would, and refuses what a store would refuse. */
export function save(run: MemoryRun, decisions: Decisions): void {
  saveSteps(run, decisions);
  saveClocks(run, decisions);
  saveRequests(run, decisions);
  saveWaits(run, decisions);
  savePurse(run, decisions);
  if (run.run.endedAt !== null && decisions.run.status !== run.run.status)
    throw new Error(`A run that is ${run.run.status} has become ${decisions.run.status}.`);
  run.events.push(...decisions.events);
  run.attempts.push(...decisions.attempts);
  run.works.push(...decisions.works);
  run.outbox.push(...decisions.outbox);
  run.evaluations.push(...decisions.evaluations.map((made) => ({ ...made, at: run.now })));
  if (decisions.ending) run.ending = decisions.ending;
  run.run = decisions.run;
}

function saveSteps(run: MemoryRun, decisions: Decisions): void {
  for (const scope of decisions.scopesOpened) {
    if (run.scopes.has(scopePath(scope))) throw new Error("A scope was opened twice.");
    run.scopes.set(scopePath(scope), { ...scope });
  }
  for (const scope of decisions.scopesMoved) run.scopes.set(scopePath(scope), { ...scope });
  for (const ref of decisions.removed) {
    run.steps.delete(stepKey(ref));
    run.outputs.delete(stepKey(ref));
  }
  for (const step of decisions.inserted) insert(run, step);
  for (const step of decisions.updated) update(run, step);
  for (const { output, ...ref } of decisions.outputs) {
    if (run.outputs.has(stepKey(ref))) throw new Error(`Step ${ref.node} gives a second output.`);
    run.outputs.set(stepKey(ref), output);
  }
  for (const ref of decisions.unreadied) run.ready.delete(stepKey(ref));
  for (const ref of decisions.readied) run.ready.set(stepKey(ref), ref);
}

function savePurse({ purse, timers }: MemoryRun, { purse: moves }: Decisions): void {
  if (!moves) return;
  if (!purse) throw new Error("A purse has moved that the run does not have.");
  purse.limits = raised(purse.limits, moves.granted);
  for (const part of moves.carved) {
    purse.carved.push(part);
    purse.reserved = plus(purse.reserved, part.amounts);
  }
  for (const { spent, granted, ...part } of moves.returned) {
    const index = purse.carved.findIndex(
      (each) => stepKey(each) === stepKey(part) && each.fence === part.fence,
    );
    const [known] = index < 0 ? [] : purse.carved.splice(index, 1);
    if (!known) throw new Error("A part has come back that was not carved.");
    purse.reserved = minus(purse.reserved, known.amounts);
    purse.spent = plus(purse.spent, spent);
    purse.limits = raised(purse.limits, granted);
  }
  const { told, requestId, shortOf } = moves;
  const requestFence = timers.get("||grant_expiry")?.fence ?? null;
  Object.assign(purse, { told, requestId, requestFence, shortOf });
}

function saveClocks(run: MemoryRun, { parked, resumedAfterMs, timers }: Decisions): void {
  for (const timer of parked) {
    const row = run.timers.get(timerKey(timer));
    if (row?.fence !== timer.fence) throw new Error("A timer was parked that does not stand.");
    run.parked.add(row);
  }
  if (resumedAfterMs !== null) {
    run.parked.clear();
    for (const timer of run.timers.values())
      if (EXPIRY_KINDS.includes(timer.kind)) timer.fireAt += resumedAfterMs;
    for (const request of run.approvals) putOff(request, resumedAfterMs);
  }
  for (const { set, ...timer } of timers) {
    const key = timerKey(timer);
    if (set) run.timers.set(key, { ...timer, ...set });
    else run.timers.delete(key);
  }
}

function putOff(request: MemoryRequest, byMs: number): void {
  if (request.status !== "pending") return;
  if (request.dueAt !== null) request.dueAt += byMs;
  if (request.expiresAt !== null) request.expiresAt += byMs;
}

function insert(run: MemoryRun, step: StepState): void {
  if (run.steps.has(stepKey(step))) throw new Error(`Step ${step.node} was inserted twice.`);
  keep(run, step);
}

/** What has ended is never written again. */
function update(run: MemoryRun, step: StepState): void {
  if (run.steps.get(stepKey(step))?.endedAt !== null)
    throw new Error(`Step ${step.node} is written and is over, or has no row.`);
  keep(run, step);
}

function keep(run: MemoryRun, step: StepState): void {
  run.steps.set(stepKey(step), structuredClone(step));
}
