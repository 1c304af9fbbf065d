import { type Plan, type PlanNode, planNode } from "@/lib/engine/plan";
import { scopePlace } from "@/lib/engine/scope-path";
import type { WaitReason } from "@/lib/engine/transition";
import { type Begun, containerFindings } from "./migration/container-findings";
import { fatesOf, type MigrantFate } from "./migration/fates";
import type { MigrationFinding, MigrationFindingCode } from "./migration/finding";
import { goesAlong } from "./migration/goes-along";
import { isDone, type MigrantStep } from "./migration/migrant";
import { readinessIn } from "./migration/order";

/** For each node of the root graph that the run has a step of: the node that takes its place; `null`: none does. */
export type NodeMapping = Readonly<Record<string, string | null>>;

export type Migration = { findings: MigrationFinding[]; fates: MigrantFate[] };

/** What can wait again in another version: it is asked, registered, held, paid or tried anew. */
const MOVABLE: readonly WaitReason[] = [
  "approval",
  "event",
  "timer",
  "retry_backoff",
  "hold",
  "budget",
];

type Asked = {
  from: Plan;
  to: Plan;
  mapping: NodeMapping;
  steps: readonly MigrantStep[];
  /** Whether what a step gave fits the node that takes its place. */
  fits: (step: MigrantStep, target: string) => boolean;
};

/**
 * What would become of a waiting run in another version, and why it cannot go there, if it cannot. Results go along, and
 * so do containers at work and runs under way; what else is open begins anew, and what was passed by is decided again by
 * the edges of the new version. So in the root graph, and in each round and item that is open.
 */
export function planMigration(asked: Asked): Migration {
  const { from, to, mapping, steps } = asked;
  const findings: MigrationFinding[] = [...unknownNodes(asked), ...mappedTwice(mapping)];
  if ((from.limits.budget === null) !== (to.limits.budget === null))
    findings.push({ code: "budget_changed", node: null, target: null, path: "limits.budget" });
  const placed = new Map<string, Map<string, MigrantStep>>([["", new Map()]]);
  for (const step of steps) {
    const target = targetOf(mapping, step);
    findings.push(...findingsOf(asked, step, target));
    if (!target || !nodeIn(to, step.scope, target)) continue;
    const graph = placed.get(step.scope) ?? new Map<string, MigrantStep>();
    placed.set(step.scope, graph.set(target, step));
  }
  const orderly =
    findings.length > 0
      ? []
      : [...placed].flatMap(([scope, ofNew]) => outOfOrder(asked, scope, ofNew));
  return { findings: [...findings, ...orderly], fates: fatesOf(from, to, placed) };
}

/** Inside of a container nodes keep their names, by which rounds and items of before are found. */
function targetOf(mapping: NodeMapping, { node, scope }: MigrantStep): string | null | undefined {
  if (scope !== "") return node;
  // A node may be called as what every object has.
  return Object.hasOwn(mapping, node) ? mapping[node] : undefined;
}

/** The node of this id in the graph that a scope is of. */
function nodeIn(plan: Plan, scope: string, id: string): PlanNode | null {
  const node = Object.hasOwn(plan.positions, id) ? planNode(plan, id) : null;
  return node?.container === (scopePlace(scope)?.container ?? null) ? node : null;
}

const unknownNodes = ({ from, to, mapping }: Asked): MigrationFinding[] =>
  Object.entries(mapping)
    .filter(
      ([node, target]) => !nodeIn(from, "", node) || (target !== null && !nodeIn(to, "", target)),
    )
    .map(([node, target]) => ({ code: "unknown_node", node, target, path: `mapping.${node}` }));

function mappedTwice(mapping: NodeMapping): MigrationFinding[] {
  const seen = new Set<string>();
  return Object.entries(mapping).flatMap(([node, target]) => {
    if (target === null) return [];
    const isTwice = seen.has(target);
    seen.add(target);
    return isTwice
      ? [{ code: "mapped_twice" as const, node, target, path: `mapping.${node}` }]
      : [];
  });
}

const pathOf = ({ node, scope }: MigrantStep): string => (scope === "" ? node : `${scope}/${node}`);

/** Why this step, or what is inside of it, cannot go where it is to go. */
function findingsOf(
  asked: Asked,
  step: MigrantStep,
  target: string | null | undefined,
): MigrationFinding[] {
  const path = pathOf(step);
  const found = { node: step.node, target: target ?? null };
  const code = whyNot(asked, step, target);
  if (code) return [{ ...found, code, path }];
  if (!target || !nodeIn(asked.to, step.scope, target)) return [];
  const changed =
    step.scope === "" ? step.inside.filter((inner) => !isSameInside(asked, inner)) : [];
  if (changed.length > 0)
    return changed.map((node) => ({
      code: "body_changed",
      node,
      target: null,
      path: `${path}/${node}`,
    }));
  const begun = begunAs(asked.from, step);
  if (begun === null) return [];
  return containerFindings(asked.from, asked.to, step.node, begun).map(({ code: own, field }) => ({
    ...found,
    code: own,
    path: `${path}.${field}`,
  }));
}

/** How far a container is; of one that is tried again what had failed counts no more. */
function begunAs(from: Plan, step: MigrantStep): Begun | null {
  const { node, scopeCounts, items } = step;
  if (isDone(step) || scopeCounts === null) return null;
  const isAtWork = goesAlong(step, planNode(from, node));
  return { scopeCounts: isAtWork ? scopeCounts : { ...scopeCounts, failed: 0 }, items };
}

/** Why the step itself cannot, the gravest first. */
function whyNot(
  asked: Asked,
  step: MigrantStep,
  target: string | null | undefined,
): MigrationFindingCode | null {
  if (target === undefined) return "unmapped";
  if (step.status === "failed" || step.status === "cancelled") return "failed_step";
  const before = planNode(asked.from, step.node);
  const stays = goesAlong(step, before);
  if (step.waitReason === "reconcile") return "call_in_doubt";
  if (!stays && !isMovable(step)) return "state_not_movable";
  if (target === null) return whyNotDropped(step, stays);
  const node = nodeIn(asked.to, step.scope, target);
  // That it is unknown, or that the body has lost it, is said apart.
  if (!node) return null;
  if (node.type !== before.type) return "type_changed";
  if (target !== step.node && (stays || isBoundToName(step))) return "cannot_be_renamed";
  if (stays) return isOtherChild(before, node) ? "child_changed" : null;
  return isDone(step) ? whyNotKept(asked, step, node) : null;
}

function isMovable({ status, waitReason }: MigrantStep): boolean {
  if (status === "running") return false;
  return status !== "waiting" || (waitReason !== null && MOVABLE.includes(waitReason));
}

function whyNotDropped(step: MigrantStep, stays: boolean): MigrationFindingCode | null {
  // Nobody goes around people by another version: whoever may decide does, or an override by a second person.
  if (step.waitReason === "approval") return "request_dropped";
  if (step.hasEffects) return "effects_left";
  if (isDone(step) || step.attempts > 0) return "result_dropped";
  return stays || step.scopeCounts !== null ? "work_dropped" : null;
}

/** Its effects carry its name in their keys, its attempts and its insides in theirs. */
const isBoundToName = (step: MigrantStep): boolean =>
  step.hasEffects ||
  step.inside.length > 0 ||
  step.scopeCounts !== null ||
  (!isDone(step) && step.attempts > 0);

/** A run under way is one of a workflow, whichever version the node names by now. */
const isOtherChild = (before: PlanNode, after: PlanNode): boolean =>
  before.type === "subworkflow" &&
  after.type === "subworkflow" &&
  before.workflow.name !== after.workflow.name;

function whyNotKept(
  { fits }: Asked,
  step: MigrantStep,
  node: PlanNode,
): MigrationFindingCode | null {
  // An end goes on by no port of its own.
  const isGone = step.port !== null && node.type !== "end" && !node.ports.includes(step.port);
  if (isGone) return "port_missing";
  return fits(step, node.id) ? null : "output_mismatch";
}

const isSameInside = ({ from, to }: Asked, inner: string): boolean =>
  Object.hasOwn(to.positions, inner) &&
  planNode(to, inner).container === planNode(from, inner).container &&
  planNode(to, inner).type === planNode(from, inner).type;

/** What would stand behind what has yet to run, or on a way that is not taken. */
function outOfOrder(
  { from, to }: Asked,
  scope: string,
  ofNew: ReadonlyMap<string, MigrantStep>,
): MigrationFinding[] {
  const ports = new Map(
    [...ofNew].flatMap(([target, step]): [string, string][] =>
      isDone(step) && step.port !== null ? [[target, step.port]] : [],
    ),
  );
  const readiness = readinessIn(to, scopePlace(scope)?.container ?? null, ports);
  return [...ofNew].flatMap(([target, step]): MigrationFinding[] => {
    const stays = isDone(step) || goesAlong(step, planNode(from, step.node));
    const reached = readiness.get(target);
    if (!stays || reached === "ready") return [];
    const code = reached === "skipped" ? "way_not_taken" : "stands_behind";
    return [{ code, node: step.node, target, path: pathOf(step) }];
  });
}

/** The mapping that suggests itself: nodes of the same name and type, and of one that is gone the only one like it. */
export function proposeMapping(from: Plan, to: Plan, nodes: readonly string[]): NodeMapping {
  const free = new Set(to.nodes.filter(({ container }) => container === null).map(({ id }) => id));
  const proposed: Record<string, string | null> = {};
  for (const node of nodes) {
    const same = nodeIn(to, "", node);
    const isSame = same?.type === planNode(from, node).type;
    proposed[node] = isSame ? node : null;
    if (isSame) free.delete(node);
  }
  for (const node of nodes) {
    if (proposed[node] !== null) continue;
    const { type, title } = planNode(from, node);
    const alike = [...free].filter((id) => {
      const other = planNode(to, id);
      return (
        other.type === type && !nodeIn(from, "", id) && (other.title === title || type !== "tool")
      );
    });
    const [only, ...others] = alike;
    if (only === undefined || others.length > 0) continue;
    proposed[node] = only;
    free.delete(only);
  }
  return proposed;
}
