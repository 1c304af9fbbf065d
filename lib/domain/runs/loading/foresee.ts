import { type Needs, noNeeds, OF_RUN, type StepRef } from "@/lib/engine/advance/model";
import type { Move } from "@/lib/engine/advance/moves";
import { stepSeenFrom } from "@/lib/engine/advance/scope";
import { templateNeeds } from "@/lib/engine/expression/evaluate-template";
import type { Template } from "@/lib/engine/expression/template";
import { type Plan, type PlanNode, planNode, type Touch, undoneBy } from "@/lib/engine/plan";
import { templatesOf } from "@/lib/engine/plan/node-templates";
import { testsOf } from "@/lib/engine/plan/tests-of";
import { scopePlace } from "@/lib/engine/scope-path";

/** What a decision will most likely read, by names of nodes; in the scope of the step that moves. */
type Names = {
  steps: readonly string[];
  outputs: readonly string[];
  input: boolean;
  allOpen: boolean;
  approvals: boolean;
  openEffects: boolean;
  /** Whether the scope may end with it. */
  endsScope: boolean;
  /** Whether the run begins. */
  derivation: boolean;
};

const memory = new WeakMap<Plan, Map<string, Names>>();

/**
 * What the moves will most likely need, so that it is loaded together with the lock. What it leaves out the
 * core asks for; what it names too much costs a row.
 */
export function foresee(plan: Plan, moves: readonly Move[]): Needs {
  const needs = noNeeds();
  for (const move of moves) {
    // Its run went to another version since, and the plan at hand is that of before.
    if (!isKnownTo(plan, move)) continue;
    const names = namesOf(plan, move);
    const scope = "step" in move ? (move.step?.scope ?? "") : "";
    for (const node of names.steps) needs.steps.push(stepSeenFrom(plan, scope, node));
    for (const node of names.outputs) needs.outputs.push(stepSeenFrom(plan, scope, node));
    foreseeScope(needs, names, scope);
    needs.input ||= names.input;
    needs.allOpen ||= names.allOpen || isEdit(move);
    needs.approvals ||= names.approvals;
    if (readsRequest(move)) needs.requests.push(move.step);
    if (move.type === "timer_fired")
      needs.timers.push({ ...(move.step ?? OF_RUN), kind: move.kind });
    needs.openEffects ||= names.openEffects;
    needs.purse ||= plan.limits.budget !== null && DRAWING.has(move.type);
    needs.derivation ||= names.derivation;
  }
  return needs;
}

/** What may change in the purse of a run that has one. */
const DRAWING = new Set<Move["type"]>([
  "attempt_ended",
  "attempt_lost",
  "child_ended",
  "grant_decided",
  "budget_freed",
]);

const isKnownTo = (plan: Plan, move: Move): boolean => {
  const node = "step" in move ? move.step?.node : undefined;
  return node === undefined || Object.hasOwn(plan.positions, node) || undoneBy(node) !== null;
};

const readsRequest = (move: Move): move is Move & { step: StepRef } =>
  move.type === "decided" ||
  move.type === "artifact_edited" ||
  (move.type === "timer_fired" && move.step !== null && REQUEST_TIMERS.includes(move.kind));

/** What a person has made may be shown by any request that is open. */
const isEdit = (move: Move): boolean =>
  move.type === "artifact_edited" || (move.type === "decided" && move.edited !== undefined);

const REQUEST_TIMERS = ["approval_reminder", "approval_escalation"];

/** A step counts in its scope; and with the last one of it, its container goes on. */
function foreseeScope(needs: Needs, { endsScope }: Names, scope: string): void {
  const place = scopePlace(scope);
  if (!place) return;
  needs.scopes.push(scope);
  if (endsScope) needs.steps.push({ node: place.container, scope: place.parent });
}

function namesOf(plan: Plan, move: Move): Names {
  const known = memory.get(plan) ?? new Map<string, Names>();
  memory.set(plan, known);
  const key = keyOf(move);
  const names = known.get(key) ?? computeNames(plan, move);
  known.set(key, names);
  return names;
}

/** Moves with the same key read the same. */
function keyOf(move: Move): string {
  switch (move.type) {
    case "attempt_ended":
      return `${move.type}|${move.step.node}|${move.result.status}|${move.offer !== null}`;
    case "decided":
    case "approval_overridden":
      return `${move.type}|${move.step.node}|${move.decision.option}`;
    case "effect_resolved":
      return `${move.type}|${move.step.node}|${move.resolution.verdict}`;
    case "timer_fired":
      return `${move.type}|${move.step?.node ?? ""}|${move.kind}`;
    case "claimed":
    case "approval_withdrawn":
    case "approval_delegated":
    case "intervened":
    case "attempt_lost":
    case "artifact_edited":
    case "branch_opened":
    case "tool_asked":
    case "event_arrived":
      return `${move.type}|${move.step.node}`;
    case "child_ended":
      return `${move.type}|${move.step.node}|${move.end.status}`;
    default:
      return move.type;
  }
}

const NOTHING: Names = {
  steps: [],
  outputs: [],
  input: false,
  allOpen: false,
  approvals: false,
  openEffects: false,
  endsScope: false,
  derivation: false,
};

function computeNames(plan: Plan, move: Move): Names {
  switch (move.type) {
    case "created":
    case "outcome_decided":
    case "grant_decided":
    case "budget_freed":
      return NOTHING;
    case "admitted":
      return { ...NOTHING, derivation: true };
    case "intervened":
      return {
        ...endOf(plan, move.step.node, [...planNode(plan, move.step.node).ports], false),
        approvals: true,
        openEffects: true,
      };
    case "pause_requested":
    case "resume_requested":
      return { ...NOTHING, allOpen: true };
    case "migrated":
    case "cancel_requested":
      return { ...NOTHING, allOpen: true, approvals: true, openEffects: true };
    case "claimed":
      return reading(plan, [move.step.node], NO_TOUCH, true);
    case "artifact_edited":
    case "branch_opened":
    case "tool_asked":
      return { ...NOTHING, steps: [move.step.node] };
    case "attempt_lost":
      return { ...NOTHING, steps: [move.step.node], openEffects: true };
    case "attempt_ended":
      return {
        ...endOf(plan, move.step.node, portsAfter(move), move.offer !== null),
        openEffects: move.result.status !== "succeeded",
      };
    case "effect_resolved":
      return endOf(
        plan,
        move.step.node,
        move.resolution.verdict === "happened" ? ["out"] : [],
        false,
      );
    case "decided":
    case "approval_overridden": {
      const node = planNode(plan, move.step.node);
      const option =
        node.type === "approval"
          ? node.options.find(({ id }) => id === move.decision.option)
          : null;
      return { ...endOf(plan, node.id, option ? [option.port] : [], false), approvals: true };
    }
    case "child_ended":
      return endOf(
        plan,
        move.step.node,
        move.end.status === "succeeded" ? ["out"] : ["error"],
        false,
      );
    case "event_arrived": {
      const ended = endOf(plan, move.step.node, ["out"], false);
      const filter = reading(plan, [move.step.node], NO_TOUCH, false);
      return {
        ...ended,
        steps: [...new Set([...ended.steps, ...filter.steps])],
        outputs: [...new Set([...ended.outputs, ...filter.outputs])],
        input: ended.input || filter.input,
      };
    }
    case "approval_delegated":
      return { ...NOTHING, steps: [move.step.node] };
    case "approval_withdrawn": {
      const node = planNode(plan, move.step.node);
      const ports = node.type === "approval" ? [node.withdrawnPort] : [];
      return { ...endOf(plan, node.id, ports, false), approvals: true };
    }
    case "timer_fired":
      if (move.kind === "run_start") return { ...NOTHING, derivation: true };
      if (!move.step) return { ...NOTHING, allOpen: true, approvals: true, openEffects: true };
      return endOf(plan, move.step.node, move.kind === "wait" ? ["out"] : [], false);
  }
}

const portsAfter = ({ result }: Extract<Move, { type: "attempt_ended" }>): string[] =>
  result.status === "succeeded" ? ["out"] : ["error"];

const NO_TOUCH: Touch = { steps: [], outputs: [] };

/** A node ends by one of these ports: what that moves, and what the nodes that it reaches read. */
function endOf(plan: Plan, id: string, ports: readonly string[], claims: boolean): Names {
  const node = planNode(plan, id);
  const touches = ports.flatMap((port) => node.touches.ports[port] ?? []);
  const touch: Touch = {
    steps: touches.flatMap(({ steps }) => steps),
    outputs: touches.flatMap(({ outputs }) => outputs),
  };
  const reached = reading(plan, touch.steps, touch, claims);
  // Its own output comes with the move, and is not there to be loaded.
  const outputs = reached.outputs.filter((name) => name !== id);
  const names = { ...reached, outputs, steps: [...new Set([id, ...reached.steps])] };
  const isLast = touch.steps.length === 0 && ports.length > 0;
  if (isLast && node.container !== null) return { ...names, endsScope: true };
  return isLast && plan.output ? withTemplate(names, plan.output) : names;
}

function reading(plan: Plan, ids: readonly string[], touch: Touch, claims: boolean): Names {
  const nodes = ids.map((id) => planNode(plan, id));
  const readers = nodes.filter(({ execution }) => claims || execution !== "worker");
  const referenced = readers.flatMap(readAtBegin);
  const outputs = [...new Set([...touch.outputs, ...referenced])];
  return {
    ...NOTHING,
    steps: [...new Set([...ids, ...outputs])],
    outputs,
    input: readers.some(readsInput),
  };
}

function withTemplate(names: Names, template: Template): Names {
  const { roots, nodes } = templateNeeds(template);
  return {
    ...names,
    steps: [...new Set([...names.steps, ...nodes])],
    outputs: [...new Set([...names.outputs, ...nodes])],
    input: names.input || roots.includes("input"),
  };
}

/** A loop asks after its body's nodes when an iteration has ended, and not when it begins. */
const readAtBegin = (node: PlanNode): string[] =>
  node.type === "loop" ? [] : node.referencedNodes;

function readsInput(node: PlanNode): boolean {
  if (testsOf(node).some(({ roots }) => roots.includes("input"))) return true;
  return templatesOf(node).some((template) => templateNeeds(template).roots.includes("input"));
}
