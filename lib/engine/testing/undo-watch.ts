import { expect } from "vitest";
import { stepKey } from "@/lib/engine/advance/model";
import { undoneBy } from "@/lib/engine/plan";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";

/**
 * Looks on, move by move, whether a run undoes what it did as it must: everything that was completed, the last first,
 * one after the other and once each, before it ends otherwise than well; nothing if it succeeds.
 */
export class UndoWatch {
  readonly #run: MemoryRun;
  readonly #canBeUndone: ReadonlySet<string>;
  readonly #completed: string[] = [];

  constructor(run: MemoryRun) {
    this.#run = run;
    this.#canBeUndone = new Set(run.plan.compensations.flatMap(({ id }) => undoneBy(id) ?? []));
  }

  /** After every move. */
  look(): void {
    const steps = [...this.#run.steps.values()];
    for (const step of steps) {
      const isNew = step.status === "succeeded" && !this.#completed.includes(stepKey(step));
      if (isNew && this.#canBeUndone.has(step.node)) this.#completed.push(stepKey(step));
    }
    const undoing = this.#undoing();
    const order = this.#completed.toReversed();
    expect(undoing.map(({ of }) => of)).toEqual(order.slice(0, undoing.length));
    const isOpen = ({ endedAt }: { endedAt: number | null }) => endedAt === null;
    expect(undoing.slice(0, -1).filter(({ step }) => isOpen(step))).toEqual([]);
    if (undoing.length > 0) this.#lookAtRun(steps.filter(isOpen).length);
  }

  /** Once the run is over. */
  lookBack(): void {
    const { status, compensationStatus } = this.#run.run;
    const undoing = this.#undoing();
    const succeeded = undoing.filter(({ step }) => step.status === "succeeded").length;
    expect(undoing).toHaveLength(status === "succeeded" ? 0 : this.#completed.length);
    expect(compensationStatus).toBe(worstOf(succeeded, undoing.length));
    const told = this.#run.events.find(({ type }) => type === "run.compensating");
    if (told) expect(told.payload.ends_as).toBe(status);
    const inForce = this.#run.events.filter(({ type }) => type === "effect.compensated");
    expect(inForce).toHaveLength(succeeded);
  }

  /** While something is undone, nothing else is open, and the run says what it is at. */
  #lookAtRun(open: number): void {
    const { status, undoing, compensationStatus } = this.#run.run;
    expect(open).toBeLessThanOrEqual(1);
    if (open === 0) return;
    expect(["running", "cancelling", "paused"]).toContain(status);
    expect(undoing).not.toBeNull();
    const isStuck = this.#undoing().some(
      ({ step: { waitReason } }) => waitReason === "hold" || waitReason === "reconcile",
    );
    expect(compensationStatus).toBe(isStuck ? "failed" : "running");
  }

  #undoing() {
    return [...this.#run.steps.values()].flatMap((step) => {
      const node = undoneBy(step.node);
      return node === null ? [] : [{ step, of: stepKey({ node, scope: step.scope }) }];
    });
  }
}

function worstOf(succeeded: number, all: number): string {
  if (all === 0) return "none";
  if (succeeded === all) return "done";
  return succeeded > 0 ? "partial" : "failed";
}
