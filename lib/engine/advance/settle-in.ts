import { HELD_BY_OPERATOR } from "@/lib/engine/interventions";
import type { NodeMapping } from "@/lib/engine/migration";
import { isDone } from "@/lib/engine/migration/migrant";
import { type Plan, planNode } from "@/lib/engine/plan";
import { scopePlace } from "@/lib/engine/scope-path";
import type { Json } from "@/lib/kernel/json";
import { countsOf } from "./container-scopes";
import { isLost, resolveEdges } from "./edges";
import { cancelStep } from "./ending";
import { openItems } from "./foreach";
import type { StepRef, StepState } from "./model";
import type { Progress } from "./progress";
import { hasYetToBegin } from "./yet-to-begin";

/** Why a step stands as it does whose result has come along under another name. */
export const MIGRATED = "migrated";

/** The steps of a run that goes to another version, by what becomes of them. */
export type Migrants = {
  /** The graphs that they stand in: the root, and every round and item that is open. The outer ones first. */
  scopes: readonly string[];
  /** With a result that stays. */
  done: readonly StepState[];
  /** No branch has led to them: that is decided again. */
  passedBy: readonly StepState[];
  /** Under way inside: they go on as they are. */
  along: readonly StepState[];
  /** What begins anew, if the edges of the new version lead to it. */
  open: readonly StepState[];
};

/** Lays the steps out in the version that `progress` has come to, and lets begin what may. */
export function settleIn(
  progress: Progress,
  mapping: NodeMapping,
  before: Plan,
  { scopes, done, passedBy, along, open }: Migrants,
): void {
  const renamed = done.filter(({ node, scope }) => scope === "" && mapping[node] !== node);
  progress.requireOutputs(renamed);
  const outputs = new Map(renamed.map((step) => [step, progress.output(step)]));
  for (const step of [...open, ...passedBy, ...renamed]) progress.remove(step);
  for (const step of [...open, ...passedBy]) keepHistory(progress, step, before);
  for (const held of heldIn(open, mapping, progress.plan)) keepHold(progress, held);
  for (const [step, output] of outputs) rename(progress, step, mapping[step.node], output);
  for (const step of along) carry(progress, step, before);
  for (const scope of scopes) if (isOpen(progress, scope)) layOut(progress, scope);
  for (const step of along) goOn(progress, step);
  for (const step of open) if (isOpen(progress, step.scope)) askAgain(progress, step);
}

/** What was laid out before may have decided a join, and cancelled the container that a round or an item is of. */
function isOpen(progress: Progress, scope: string): boolean {
  const place = scopePlace(scope);
  if (place === null) return true;
  return progress.step({ node: place.container, scope: place.parent })?.endedAt === null;
}

/** By scope: the nodes whose steps keep what they have been through, open ones and those that were passed by since. */
export function begunAnew(steps: readonly StepState[], plan: Plan): Map<string, string[]> {
  const anew = new Map<string, string[]>();
  for (const step of steps)
    if (hasHistoryIn(plan, step))
      anew.set(step.scope, [...(anew.get(step.scope) ?? []), step.node]);
  return anew;
}

/** Steps that an operator holds, or wants held when their turn comes, by their names in the version that the run goes to. */
export const heldIn = (open: readonly StepState[], mapping: NodeMapping, plan: Plan): StepRef[] =>
  open
    .filter(({ reason }) => reason === HELD_BY_OPERATOR)
    .map(({ node, scope }) => ({ node: scope === "" ? (mapping[node] ?? "") : node, scope }))
    .filter((ref) => isIn(plan, ref));

/** Whoever holds a step has looked at it, and not at the other version: there it begins when they say so, too. */
function keepHold(progress: Progress, ref: StepRef): void {
  const step = progress.step(ref) ?? progress.create(ref, progress.node(ref).incoming);
  step.reason = HELD_BY_OPERATOR;
}

/** What names the fence of before must find another one; attempts go on being counted, and rounds and items stand. */
function keepHistory(progress: Progress, step: StepState, before: Plan): void {
  if (!hasHistoryIn(progress.plan, step)) return;
  const { node, scope, fence, attempts, failures, losses, scopeCounts, error } = step;
  const anew = progress.create({ node, scope }, progress.node({ node, scope }).incoming);
  Object.assign(anew, { fence: fence + 1, attempts, failures, losses });
  // A container that failed is tried again, and its error says how.
  if (!scopeCounts) return;
  Object.assign(anew, { scopeCounts, error });
  moveBound(progress, anew, before);
}

const hasHistoryIn = (plan: Plan, step: StepState): boolean =>
  (step.fence > 0 || step.scopeCounts !== null) && isIn(plan, step);

/** Whether the graph that the step's scope is of has its node. */
const isIn = ({ nodes }: Plan, { node, scope }: StepRef): boolean =>
  nodes.some(({ id, container }) => id === node && container === containerOf(scope));

const containerOf = (scope: string): string | null => scopePlace(scope)?.container ?? null;

/** A result goes on under another name; what it took to come to it stays where it was. */
function rename(
  progress: Progress,
  { port, marked, status, attempts }: StepState,
  node: string | null | undefined,
  output: Json,
): void {
  if (!node) throw new Error("A result has no place in the version that its run goes to.");
  const ref = { node, scope: "" };
  const step = progress.create(ref, progress.node(ref).incoming);
  Object.assign(step, { attempts });
  progress.setOutput(ref, output);
  progress.move(step, status, { port, marked, reason: MIGRATED });
  progress.emit(`step.${status}`, step, {
    port,
    reason: MIGRATED,
    ...(marked && { marked: true }),
  });
}

/** What is under way stays as it is, but for its edges. */
function carry(progress: Progress, step: StepState, before: Plan): void {
  progress.rewrite(step, progress.node(step).incoming);
  moveBound(progress, step, before);
}

/** A loop turns as often as its node says now: what people have added to that stays added. */
function moveBound(progress: Progress, step: StepState, before: Plan): void {
  const [was, node] = [planNode(before, step.node), progress.node(step)];
  if (was.type === "loop" && node.type === "loop")
    countsOf(step).total += node.maxIterations - was.maxIterations;
}

/** Lets what has ended in a graph lead on by the edges of the new version, and begins what nothing leads to. */
function layOut(progress: Progress, scope: string): void {
  const { plan } = progress;
  const container = containerOf(scope);
  const refs = plan.nodes
    .filter((node) => node.container === container)
    .map(({ id }): StepRef => ({ node: id, scope }));
  progress.require(refs);
  const done = refs.flatMap((ref) => progress.step(ref) ?? []).filter(isDone);
  for (const step of done) resolveEdges(progress, step, { port: step.port ?? "" });
  if (hasYetToBegin(progress)) return;
  // Only then it is known of every join whether it is decided.
  for (const node of entriesOf(plan, container)) begin(progress, { node, scope });
}

function entriesOf(plan: Plan, container: string | null): readonly string[] {
  if (container === null) return plan.entries;
  const node = planNode(plan, container);
  return node.execution === "container" ? node.body.entries : [];
}

function begin(progress: Progress, ref: StepRef): void {
  const step = progress.step(ref) ?? progress.create(ref, 0);
  if (step.status !== "blocked") return;
  // A new way to a join that was decided before it.
  if (isLost(progress, step)) cancelStep(progress, step, "join_lost");
  else progress.due.push(ref);
}

/** More items may be at work at once than before. */
function goOn(progress: Progress, step: StepState): void {
  const node = progress.node(step);
  if (node.type === "foreach" && step.status === "running") openItems(progress, step, node);
}

/** Who was asked about an exhausted loop is asked anew: no edge leads there. */
function askAgain(progress: Progress, { node, scope }: StepState): void {
  const container = containerOf(scope);
  const around = container === null ? null : planNode(progress.plan, container);
  if (around?.type !== "loop" || around.onExhausted.action !== "ask") return;
  if (around.onExhausted.node === node) begin(progress, { node, scope });
}
