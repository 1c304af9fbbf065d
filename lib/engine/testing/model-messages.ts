import { expect } from "vitest";
import { type StepRef, stepKey } from "@/lib/engine/advance/model";
import type { ChildEnd, Move } from "@/lib/engine/advance/moves";
import { NOTHING } from "@/lib/engine/budget/amounts";
import type { Choose } from "@/lib/engine/testing/chance";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";
import { nameOf } from "@/lib/engine/testing/model-options";

const CHILD_ENDS: readonly ChildEnd[] = [
  { status: "succeeded", output: { from: "a child" } },
  { status: "succeeded", output: { from: "a child" } },
  ...(["failed", "timed_out", "cancelled", "refused"] as const).map((status) => ({
    status,
    reason: "quality",
    message: "It did not end well.",
  })),
];

type Started = StepRef & { fence: number; childRunId: string };

const notes = (run: MemoryRun, topic: string) =>
  run.outbox.filter((note) => note.topic === topic).map(({ payload }) => payload);

/** Every run that was asked for, in order. */
const started = (run: MemoryRun): Started[] =>
  notes(run, "child.start").map(({ node, scope, fence, child_run_id }) => ({
    node: String(node),
    scope: String(scope),
    fence: Number(fence),
    childRunId: String(child_run_id),
  }));

const endOf = (
  { node, scope, fence, childRunId }: Started,
  end: ChildEnd,
): Extract<Move, { type: "child_ended" }> => ({
  type: "child_ended",
  step: { node, scope },
  fence,
  childRunId,
  end,
});

/** The run that a step waits for ends, in any way. Gives how. */
export function endChild(run: MemoryRun, name: string, choose: Choose): ChildEnd["status"] {
  const child = started(run).findLast((each) => nameOf(each) === name);
  const end = choose.from(CHILD_ENDS);
  if (!child || !end) throw new Error(`${name} waits for no run.`);
  const used = { spent: { ...NOTHING, usd: choose(3) / 10 }, granted: NOTHING };
  expect(run.move({ ...endOf(child, end), ...(run.purse && { used }) }).outcomes).toEqual([
    { ok: true },
  ]);
  return end.status;
}

/** An event of the wait's type and key: of two, one passes its filter. Gives whether it was taken. */
export function sendEvent(run: MemoryRun, name: string, choose: Choose): boolean {
  const { node, scope, fence } = run.step(name);
  const amounts = choose(3) === 0 ? [1, 2] : [1, 10];
  run.move(arrival({ node, scope, fence }, amounts));
  return amounts.includes(10);
}

const arrival = ({ node, scope, fence }: StepRef & { fence: number }, amounts: number[]): Move => ({
  type: "event_arrived",
  step: { node, scope },
  fence,
  events: amounts.map((amount) => ({
    id: `of ${amount}`,
    event: { id: `of ${amount}`, source: "/shop", type: "order.paid", data: { amount } },
  })),
});

/** What comes for a step that does not wait for it, or not any more, changes nothing. */
export function sendStray(run: MemoryRun, choose: Choose): void {
  const child = choose.from(started(run));
  const isAwaited = (each: StepRef & { fence: number }) => {
    const step = run.steps.get(stepKey(each));
    return step?.fence === each.fence && step.endedAt === null;
  };
  const wait = choose.from(run.waits.filter(({ isOpen }) => !isOpen));
  const any = choose.from([...run.steps.values()]);
  const strays = [
    ...(child && !isAwaited(child) ? [endOf(child, { status: "succeeded", output: 1 })] : []),
    ...(wait ? [arrival(wait, [10])] : []),
    // Of a fence that there is not yet.
    ...(any ? [arrival({ ...any, fence: any.fence + 1 }, [10])] : []),
  ];
  const standing = () => JSON.stringify([...run.steps.values()]);
  const before = standing();
  for (const stray of strays)
    expect(run.move(stray).outcomes).toEqual([{ ok: false, why: "stale" }]);
  // A child that is not awaited any more still gives back what it had, and others may have waited for that.
  if (!run.purse) expect(standing()).toBe(before);
}

/** A run for which no step waits any more ends, and gives back what it had. Says whether there was one. */
export function endForgotten(run: MemoryRun): boolean {
  const isHolding = (each: Started) =>
    run.purse?.carved.some((part) => stepKey(part) === stepKey(each) && part.fence === each.fence);
  const child = started(run).find(isHolding);
  if (!child) return false;
  run.move(endOf(child, { status: "cancelled", reason: "cancelled", message: "It was told to." }));
  return true;
}

/** Nobody has forgotten a child: each has ended before its step, or was told to stop. */
export function expectNoOrphans(run: MemoryRun): void {
  const told = notes(run, "child.control")
    .filter(({ action }) => action === "cancel")
    .map(
      ({ node, scope, fence }) =>
        `${stepKey({ node: String(node), scope: String(scope) })}|${fence}`,
    );
  const ended = run.events
    .filter(({ type }) => type === "child.ended")
    .map(({ payload }) => String(payload.child_run_id));
  const orphans = started(run).filter(
    (each) => !ended.includes(each.childRunId) && !told.includes(`${stepKey(each)}|${each.fence}`),
  );
  expect(orphans).toEqual([]);
}
