import { isDone } from "@/lib/engine/migration";
import type { Plan } from "@/lib/engine/plan";
import { wireActor } from "@/lib/kernel/actor";
import { toWireId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { resolveEdges } from "./edges";
import { letGo } from "./ending";
import type { StepState } from "./model";
import type { Move, MoveOutcome } from "./moves";
import { conflict } from "./open-request";
import type { Progress } from "./progress";
import { retireRequest } from "./supersede";

type Migrated = Extract<Move, { type: "migrated" }>;

/** Why a step stands as it does whose result has come along under another name. */
export const MIGRATED = "migrated";

/**
 * A run that waits goes to another version. What has ended stays, under the name that the mapping gives it; what is open is
 * let go of, its requests superseded, and begins anew where the edges of the new version lead to it.
 */
export function migrated(progress: Progress, move: Migrated): MoveOutcome {
  const { run } = progress;
  const problem = problemOf(progress, move);
  if (problem) return conflict(run.status, problem);
  progress.require(move.steps);
  const steps = move.steps.flatMap((ref) => progress.step(ref) ?? []);
  for (const step of steps) if (step.endedAt === null) release(progress, step, move);
  progress.emit("run.migrated", null, {
    from_version: toWireId("workflowVersion", move.fromVersionId),
    to_version: toWireId("workflowVersion", move.toVersionId),
    mapping: { ...move.mapping },
    anew: steps.filter((step) => hasFenceIn(move.plan, step)).map(({ node }) => node),
    by: wireActor(move.actor),
    reason: move.reason,
  });
  const { fromVersionId, toVersionId } = move;
  progress.draft.movesTo = { fromVersionId, toVersionId };
  progress.plan = move.plan;
  run.statusVersion += 1;
  noteDeliveries(progress);
  settleIn(progress, move, steps);
  return { ok: true };
}

/** Why the run cannot go anywhere now, or `null`. */
function problemOf({ run }: Progress, { seen }: Migrated): string | null {
  if (run.status !== "waiting" && run.status !== "paused")
    return "Only a run that waits, or is paused, goes to another version.";
  if (run.stepsRunning > 0) return "A step is still at work.";
  if (run.undoing !== null) return "What the run did is being undone.";
  return run.eventSequence === seen ? null : "The run has moved on since it was looked at.";
}

/** What is open waits no more: in the new version it waits anew, if it does. */
function release(progress: Progress, step: StepState, { actor }: Migrated): void {
  if (step.waitReason === "approval") {
    retireRequest(progress, step, { reason: MIGRATED, actor });
    progress.hasReviewMoved = true;
  } else {
    letGo(progress, step, MIGRATED);
  }
}

function noteDeliveries({ run, plan }: Progress): void {
  const delivers = plan.nodes.some(({ type }) => type === "deliver");
  if (run.deliveryStatus === "not_required" && delivers) run.deliveryStatus = "not_ready";
  if (run.deliveryStatus === "not_ready" && !delivers) run.deliveryStatus = "not_required";
}

/** Lays the steps out in the new version, and lets begin what may. */
function settleIn(progress: Progress, { mapping }: Migrated, steps: readonly StepState[]): void {
  const renamed = steps.filter((step) => isDone(step) && mapping[step.node] !== step.node);
  progress.requireOutputs(renamed);
  const outputs = new Map(renamed.map((step) => [step, progress.output(step)]));
  const open = steps.filter((step) => !isDone(step));
  for (const step of [...open, ...renamed]) progress.remove(step);
  for (const step of open) keepFence(progress, step);
  for (const [step, output] of outputs) rename(progress, step, mapping[step.node], output);
  const done = progress.plan.nodes
    .filter(({ container }) => container === null)
    .flatMap(({ id }) => progress.step({ node: id, scope: "" }) ?? [])
    .filter(isDone);
  for (const node of progress.plan.entries) begin(progress, node);
  for (const step of done) resolveEdges(progress, step, { port: step.port ?? "" });
}

/** What names the fence of before must find another one; and attempts go on being counted. */
function keepFence(progress: Progress, step: StepState): void {
  if (!hasFenceIn(progress.plan, step)) return;
  const { node, scope, fence, attempts, failures, losses } = step;
  const anew = progress.create({ node, scope }, progress.node({ node, scope }).incoming);
  Object.assign(anew, { fence: fence + 1, attempts, failures, losses });
}

const hasFenceIn = ({ nodes }: Plan, step: StepState): boolean =>
  !isDone(step) &&
  step.fence > 0 &&
  nodes.some(({ id, container }) => id === step.node && container === null);

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

function begin(progress: Progress, node: string): void {
  const ref = { node, scope: "" };
  const step = progress.step(ref) ?? progress.create(ref, 0);
  if (step.status === "blocked") progress.due.push(ref);
}
