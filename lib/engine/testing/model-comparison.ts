import { expect } from "vitest";
import type { StepState } from "@/lib/engine/advance/model";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";
import { nameOf } from "@/lib/engine/testing/model-options";
import type { ReferenceRun } from "@/lib/engine/testing/reference-model";

/** What the engine has made of the run is what the reference says, step by step. */
export function compare(run: MemoryRun, reference: ReferenceRun): void {
  // A container that goes on in its next decision is behind; at the end it has to agree.
  if ([...run.timers.values()].some(({ kind }) => kind === "continue")) return;
  const expected = new Map(reference.states.map(([name, { is }]) => [name, is as string]));
  const found = new Map(
    [...run.steps.values()]
      .filter(({ status }) => status !== "blocked")
      .map((step) => [nameOf(step), wordFor(step)]),
  );
  for (const name of new Set([...expected.keys(), ...found.keys()])) {
    // Of what nobody needs any more, either may have come first within one move.
    const isAtWork = ["ready", "waiting", "held"].includes(expected.get(name) ?? "");
    if (!isAtWork && reference.isOfNoUse(name)) continue;
    expect([name, found.get(name)]).toEqual([name, expected.get(name)]);
  }
}

function wordFor({ status, waitReason, scopeCounts }: StepState): string {
  if (waitReason === "hold") return "held";
  if (scopeCounts && (status === "running" || status === "waiting")) return "open";
  return status === "running" ? "ready" : status;
}
