import { expect } from "vitest";
import { isHeld, type StepRef, stepKey } from "@/lib/engine/advance/model";
import type { Actor, MoveOutcome, StepAction } from "@/lib/engine/advance/moves";
import { undoneBy } from "@/lib/engine/plan";
import type { Choose } from "@/lib/engine/testing/chance";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";
import { nameOf } from "@/lib/engine/testing/model-options";
import type { ModelIntervention } from "@/lib/engine/testing/reference-interventions";
import type { ReferenceRun } from "@/lib/engine/testing/reference-model";

export const ADA: Actor = { kind: "user", id: "somebody", name: "Ada" };

const ACTIONS: readonly ModelIntervention[] = [
  { kind: "retry" },
  { kind: "skip" },
  { kind: "hold" },
  { kind: "release" },
  { kind: "cancel" },
  { kind: "mark_succeeded", port: "out" },
  { kind: "mark_succeeded", port: "left" },
  { kind: "mark_succeeded", port: "passed" },
  { kind: "mark_succeeded", port: "exhausted" },
  { kind: "mark_succeeded", port: "error" },
];

/** After so many an operator lets go of whatever is held. */
const INTERVENTIONS_MAX = 25;

const refOf = (name: string): StepRef => {
  const [node = "", scope = ""] = name.split("@");
  return { node, scope };
};

/** An operator does something to any step, legal or not: what comes of it is what the reference says. */
export function stepIn(run: MemoryRun, reference: ReferenceRun, name: string, choose: Choose) {
  const action = actionOn(run, name, choose);
  const step = run.steps.get(stepKey(refOf(name)));
  const before = run.events.length;
  if (choose(10) === 0) {
    expect(intervene(run, name, action, 1)).toMatchObject({ ok: false, why: "conflict" });
    expect(run.events).toHaveLength(before);
  }
  const isClaimed = step !== undefined && isHeld(step);
  const isLegal = reference.intervene(name, action, isClaimed);
  const outcome = intervene(run, name, action);
  expect([name, action, outcome.ok]).toEqual([name, action, isLegal]);
  if (!isLegal) expect(run.events).toHaveLength(before);
}

export function actionOn(run: MemoryRun, name: string, choose: Choose): ModelIntervention {
  const action = choose.from(ACTIONS) ?? { kind: "cancel" };
  return mayStepIn(run) ? action : lettingGo(run, name);
}

/** What is always legal with what is held. */
function lettingGo({ plan }: MemoryRun, name: string): ModelIntervention {
  if (undoneBy(refOf(name).node) !== null) return { kind: "skip" };
  const type = plan.nodes.find(({ id }) => id === refOf(name).node)?.type;
  if (type === "approval" || type === "end") return { kind: "cancel" };
  return { kind: "mark_succeeded", port: PORTS_OF[type ?? ""] ?? "out" };
}

/** Of types that have no `out`. */
const PORTS_OF: Readonly<Record<string, string>> = { condition: "left", evaluate: "passed" };

const interventionsOf = ({ events }: MemoryRun): number =>
  events.filter(({ type }) => type === "operator.intervened").length;

export const mayStepIn = (run: MemoryRun): boolean => interventionsOf(run) < INTERVENTIONS_MAX;

/** Any step that there is, or that nothing has reached yet. */
export const targetsOf = (run: MemoryRun): string[] => [
  ...new Set([
    ...[...run.steps.values()].map(nameOf),
    ...run.plan.nodes.filter(({ container }) => container === null).map(({ id }) => id),
  ]),
];

export function intervene(
  run: MemoryRun,
  name: string,
  action: ModelIntervention,
  ahead = 0,
): MoveOutcome {
  const ref = refOf(name);
  const step = run.steps.get(stepKey(ref));
  const asked: StepAction =
    action.kind === "mark_succeeded" ? { ...action, output: { by: "hand" } } : action;
  const { outcomes } = run.move({
    type: "intervened",
    step: ref,
    action: asked,
    reason: "It is stuck.",
    actor: ADA,
    seen: {
      status: step?.status ?? "blocked",
      waitReason: step?.waitReason ?? null,
      fence: (step?.fence ?? 0) + ahead,
    },
  });
  return outcomes[0] ?? { ok: false, why: "stale" };
}
