import { type Plan, type PlanNode, planNode } from "@/lib/engine/plan";
import type { StepStatus, WaitReason } from "@/lib/engine/transition";
import { type PastStep, planRerun } from "./rerun";

/** Why a run does not fit another version as the mapping says. */
export const MIGRATION_FINDINGS = [
  "unmapped",
  "unknown_node",
  "mapped_twice",
  "type_changed",
  "request_dropped",
  "result_dropped",
  "effects_left",
  "cannot_be_renamed",
  "state_not_movable",
  "failed_step",
  "port_missing",
  "output_mismatch",
  "body_changed",
  "stands_behind",
  "way_not_taken",
  "budget_changed",
  "input_mismatch",
  "attempt_begun",
] as const;
export type MigrationFindingCode = (typeof MIGRATION_FINDINGS)[number];

/** `node`: of the version that the run is in; `null`: of the run itself. */
export type MigrationFinding = {
  code: MigrationFindingCode;
  node: string | null;
  target: string | null;
};

/** For each node that the run has a step of: the node that takes its place; `null`: none does. */
export type NodeMapping = Readonly<Record<string, string | null>>;

/** A step of the root graph as it stands. */
export type MigrantStep = {
  node: string;
  status: StepStatus;
  waitReason: WaitReason | null;
  port: string | null;
  attempts: number;
  /** Whether it has changed something outside that was not refused. */
  hasEffects: boolean;
  /** The nodes inside of it that have steps. */
  inside: readonly string[];
};

/** What becomes of a node of the new version. `anew`: it was open, and begins again; `new`: the run had no step of it. */
export type MigrantFate = { node: string; from: string | null; fate: "kept" | "anew" | "new" };

export type Migration = { findings: MigrationFinding[]; fates: MigrantFate[] };

/** What can wait again in another version: it is asked, registered, held or tried anew. */
const MOVABLE: readonly WaitReason[] = ["approval", "event", "timer", "retry_backoff", "hold"];

/** Whether the step has ended with a result that goes along: it succeeded, or an operator passed it by. */
export const isDone = ({ status, port }: Pick<MigrantStep, "status" | "port">): boolean =>
  port !== null && (status === "succeeded" || status === "skipped");

type Asked = {
  from: Plan;
  to: Plan;
  mapping: NodeMapping;
  steps: readonly MigrantStep[];
  /** Whether what a step gave fits the node that takes its place. */
  fits: (node: string, target: string) => boolean;
};

/**
 * What would become of a waiting run in another version, and why it cannot go there, if it cannot. Results go along, what
 * is open begins anew, and what was passed by is decided again by the edges of the new version.
 */
export function planMigration(asked: Asked): Migration {
  const { from, to, mapping, steps } = asked;
  const findings: MigrationFinding[] = [...unknownNodes(asked), ...mappedTwice(mapping)];
  if ((from.limits.budget === null) !== (to.limits.budget === null))
    findings.push({ code: "budget_changed", node: null, target: null });
  const ofNew = new Map<string, MigrantStep>();
  for (const step of steps) {
    // A node may be called as what every object has.
    const target = Object.hasOwn(mapping, step.node) ? mapping[step.node] : undefined;
    const code = findingOf(asked, step, target);
    if (code) findings.push({ code, node: step.node, target: target ?? null });
    if (target && rootNode(to, target)) ofNew.set(target, step);
  }
  const orderly = findings.length > 0 ? [] : outOfOrder(to, ofNew);
  return { findings: [...findings, ...orderly], fates: fatesOf(to, ofNew) };
}

const rootNode = (plan: Plan, id: string): PlanNode | null => {
  const node = Object.hasOwn(plan.positions, id) ? planNode(plan, id) : null;
  return node?.container === null ? node : null;
};

const unknownNodes = ({ from, to, mapping }: Asked): MigrationFinding[] =>
  Object.entries(mapping)
    .filter(([node, target]) => !rootNode(from, node) || (target !== null && !rootNode(to, target)))
    .map(([node, target]) => ({ code: "unknown_node", node, target }));

function mappedTwice(mapping: NodeMapping): MigrationFinding[] {
  const seen = new Set<string>();
  return Object.entries(mapping).flatMap(([node, target]) => {
    if (target === null) return [];
    const isTwice = seen.has(target);
    seen.add(target);
    return isTwice ? [{ code: "mapped_twice" as const, node, target }] : [];
  });
}

/** Why this step cannot go where it is to go, the gravest first. */
function findingOf(
  asked: Asked,
  step: MigrantStep,
  target: string | null | undefined,
): MigrationFindingCode | null {
  if (target === undefined) return "unmapped";
  if (step.status === "failed" || step.status === "cancelled") return "failed_step";
  if (!isMovable(step)) return "state_not_movable";
  if (target === null) return whyNotDropped(step);
  const node = rootNode(asked.to, target);
  // That it is unknown has been said.
  if (!node) return null;
  if (node.type !== planNode(asked.from, step.node).type) return "type_changed";
  if (target !== step.node && isBoundToName(step)) return "cannot_be_renamed";
  if (step.inside.some((inner) => !isSameInside(asked, inner))) return "body_changed";
  if (!isDone(step)) return null;
  if (step.port !== null && !node.ports.includes(step.port)) return "port_missing";
  return asked.fits(step.node, target) ? null : "output_mismatch";
}

function isMovable({ status, waitReason }: MigrantStep): boolean {
  if (status === "running") return false;
  return status !== "waiting" || (waitReason !== null && MOVABLE.includes(waitReason));
}

function whyNotDropped(step: MigrantStep): MigrationFindingCode | null {
  // Nobody goes around people by another version: whoever may decide does, or an override by a second person.
  if (step.waitReason === "approval") return "request_dropped";
  if (step.hasEffects) return "effects_left";
  return isDone(step) || step.attempts > 0 ? "result_dropped" : null;
}

/** Its effects carry its name in their keys, its attempts and its insides in theirs. */
const isBoundToName = (step: MigrantStep): boolean =>
  step.hasEffects || step.inside.length > 0 || (!isDone(step) && step.attempts > 0);

const isSameInside = ({ from, to }: Asked, inner: string): boolean =>
  Object.hasOwn(to.positions, inner) &&
  planNode(to, inner).container === planNode(from, inner).container &&
  planNode(to, inner).type === planNode(from, inner).type;

/** Results that would stand behind what has yet to run, or on a way that is not taken. */
function outOfOrder(to: Plan, ofNew: ReadonlyMap<string, MigrantStep>): MigrationFinding[] {
  const past = new Map(
    [...ofNew].flatMap(([target, { port, ...step }]): [string, PastStep][] =>
      isDone({ ...step, port }) ? [[target, { status: "succeeded", port, invalidity: null }]] : [],
    ),
  );
  return planRerun(to, null, past).flatMap((fate): MigrationFinding[] => {
    const step = ofNew.get(fate.node);
    if (!step || !isDone(step) || fate.fate === "reused") return [];
    if (fate.fate === "repeated" && fate.why === "end_of_path") return [];
    const code = fate.fate === "passed_by" ? "way_not_taken" : "stands_behind";
    return [{ code, node: step.node, target: fate.node }];
  });
}

const fatesOf = (to: Plan, ofNew: ReadonlyMap<string, MigrantStep>): MigrantFate[] =>
  to.nodes
    .filter(({ container }) => container === null)
    .map(({ id }) => {
      const step = ofNew.get(id);
      if (!step || (step.status === "skipped" && step.port === null))
        return { node: id, from: null, fate: "new" };
      return { node: id, from: step.node, fate: isDone(step) ? "kept" : "anew" };
    });

/** The mapping that suggests itself: nodes of the same name and type, and of one that is gone the only one like it. */
export function proposeMapping(from: Plan, to: Plan, nodes: readonly string[]): NodeMapping {
  const free = new Set(to.nodes.filter(({ container }) => container === null).map(({ id }) => id));
  const proposed: Record<string, string | null> = {};
  for (const node of nodes) {
    const same = rootNode(to, node);
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
        other.type === type && !rootNode(from, id) && (other.title === title || type !== "tool")
      );
    });
    const [only, ...others] = alike;
    if (only === undefined || others.length > 0) continue;
    proposed[node] = only;
    free.delete(only);
  }
  return proposed;
}
