import {
  type Needs,
  type Slice,
  type StepRef,
  type StepState,
  stepKey,
  timerKey,
  type UndoState,
} from "@/lib/engine/advance/model";
import type { Move } from "@/lib/engine/advance/moves";
import { REUSED } from "@/lib/engine/advance/take-over";
import { versionIdsIn } from "@/lib/engine/advance/version-ids";
import { compensationId, undoneBy } from "@/lib/engine/plan";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";
import type { Json } from "@/lib/kernel/json";

/** What the core has asked for of a run, as a store would load it. */
export function sliceOf(run: MemoryRun, needs: Needs, moves: readonly Move[]): Slice {
  const steps = new Map<string, StepState | null>();
  const known = needs.allOpen
    ? [...run.steps.values()].filter(({ endedAt }) => endedAt === null)
    : [];
  for (const ref of [...needs.steps, ...known]) {
    steps.set(stepKey(ref), run.steps.get(stepKey(ref)) ?? null);
  }
  return {
    run: run.run,
    facts: { id: "run", title: "A run", labels: {}, started_at: null, initiated_by: null },
    input: needs.input ? run.input : undefined,
    steps,
    outputs: new Map(
      needs.outputs.map((ref) => [stepKey(ref), run.outputs.get(stepKey(ref)) ?? null]),
    ),
    scopes: new Map(needs.scopes.map((path) => [path, run.scopes.get(path) ?? null])),
    results: new Map(needs.results.map((ref) => [stepKey(ref), resultsOf(run, ref)])),
    hasAllOpen: needs.allOpen,
    approvals: needs.approvals ? run.approvals : undefined,
    requests: new Map(needs.requests.map((ref) => [stepKey(ref), pendingAt(run, ref)])),
    openEffects: needs.openEffects ? run.openEffects : undefined,
    versions: new Map(
      needs.versions.map((id) => [id, run.products.find((all) => all.includes(id)) ?? null]),
    ),
    purse: needs.purse || moves[0]?.type === "created" ? run.purse : undefined,
    timers: new Map(
      needs.timers.map((timer) => [
        timerKey(timer),
        run.timers.get(timerKey(timer))?.fireAt ?? null,
      ]),
    ),
    undo: needs.undo.length > 0 ? undoOf(run, needs.undo) : undefined,
    derivation: needs.derivation ? run.derivation : undefined,
    judgements: new Map(
      needs.judgements.map((id) => [
        id,
        {
          requests: run.approvals.filter(({ shown }) =>
            versionIdsIn(shown.artifacts ?? null).includes(id),
          ),
          evaluations: run.evaluations
            .filter(({ versions }) => versions.length === 0 || versions.includes(id))
            .map(({ verdict, node, at }) => ({ verdict, by: node, at })),
        },
      ]),
    ),
  };
}

function pendingAt({ approvals }: MemoryRun, ref: StepRef) {
  const isOf = (each: StepRef) => stepKey(each) === stepKey(ref);
  return approvals.find((each) => isOf(each) && each.status === "pending") ?? null;
}

function resultsOf(run: MemoryRun, { node, scope }: StepRef): Json[] {
  const results: Json[] = [];
  [...run.scopes.values()]
    .filter((each) => each.container === node && each.parent === scope && each.status === "closed")
    .sort((a, b) => a.number - b.number)
    .forEach(({ ordinal, result }) => {
      results[ordinal] = result;
    });
  return results;
}

function undoOf(run: MemoryRun, nodes: readonly string[]): UndoState {
  const steps = [...run.steps.values()];
  const undoing = steps.filter(({ node }) => undoneBy(node) !== null);
  const left = steps.filter(
    ({ node, scope, status, reason }) =>
      status === "succeeded" &&
      reason !== REUSED &&
      nodes.includes(node) &&
      !run.steps.has(stepKey({ node: compensationId(node), scope })),
  );
  const ended = undoing.filter(({ endedAt }) => endedAt !== null);
  const succeeded = ended.filter(({ status }) => status === "succeeded").length;
  return {
    next:
      left
        .map(({ node, scope, endedAt }) => ({ node, scope, endedAt: endedAt ?? 0 }))
        .sort(
          (a, b) => b.endedAt - a.endedAt || nodes.indexOf(b.node) - nodes.indexOf(a.node),
        )[0] ?? null,
    succeeded,
    others: ended.length - succeeded,
  };
}

/** Everything of both. */
export function mergeNeeds(a: Needs, b: Needs): Needs {
  return {
    steps: [...a.steps, ...b.steps],
    outputs: [...a.outputs, ...b.outputs],
    scopes: [...a.scopes, ...b.scopes],
    results: [...a.results, ...b.results],
    input: a.input || b.input,
    allOpen: a.allOpen || b.allOpen,
    approvals: a.approvals || b.approvals,
    requests: [...a.requests, ...b.requests],
    openEffects: a.openEffects || b.openEffects,
    versions: [...a.versions, ...b.versions],
    judgements: [...a.judgements, ...b.judgements],
    undo: [...a.undo, ...b.undo],
    timers: [...a.timers, ...b.timers],
    purse: a.purse || b.purse,
    derivation: a.derivation || b.derivation,
  };
}
