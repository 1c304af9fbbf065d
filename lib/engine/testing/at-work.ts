import type { MemoryRun } from "@/lib/engine/testing/memory-run";
import type { Json } from "@/lib/kernel/json";

/** Somebody who decides and steps in. */
export const ADA = {
  kind: "user",
  id: "00000000-0000-7000-8000-000000000001",
  name: "Ada",
} as const;

/** An input of four items. */
export const FOUR = { list: ["a", "b", "c", "d"] };

/** Ada answers the request of a step, by itself with a yes. */
export function decide(run: MemoryRun, name: string, option = "approve"): void {
  const { node, scope, fence } = run.step(name);
  run.move({
    type: "decided",
    step: { node, scope },
    fence,
    stage: 0,
    lapsed: [],
    decision: {
      id: `00000000-0000-7000-8000-${String(run.events.length).padStart(12, "0")}`,
      option,
      reason: "",
      form: null,
      artifactVersionId: null,
      decidedBy: ADA,
    },
  });
}

/** A worker takes a step and ends it well. */
export function work(run: MemoryRun, name: string, output: Json = { from: name }): void {
  run.claim(name);
  run.succeed(name, output);
}
