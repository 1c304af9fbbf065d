import { goesAlong } from "@/lib/engine/migration/goes-along";
import { isDone } from "@/lib/engine/migration/migrant";
import { wireActor } from "@/lib/kernel/actor";
import { toWireId } from "@/lib/kernel/ids";
import { conflict } from "./conflict";
import { letGo } from "./ending";
import type { StepState } from "./model";
import type { Move, MoveOutcome } from "./moves";
import type { Progress } from "./progress";
import { begunAnew, heldIn, MIGRATED, type Migrants, settleIn } from "./settle-in";
import { retireRequest } from "./supersede";

type Migrated = Extract<Move, { type: "migrated" }>;

/**
 * A run that waits goes to another version. What has ended stays, under the name that the mapping gives it; containers at
 * work and steps whose run is under way go along; what else is open is let go of, its requests superseded, and begins anew
 * where the edges of the new version lead to it.
 */
export function migrated(progress: Progress, move: Migrated): MoveOutcome {
  const { run, plan: before } = progress;
  const problem = problemOf(progress, move);
  if (problem) return conflict(run.status, problem);
  const migrants = migrantsOf(progress, move);
  progress.requireRequests(migrants.open.filter(isAsking));
  for (const step of migrants.open) release(progress, step, move);
  const anew = begunAnew([...migrants.open, ...migrants.passedBy], move.plan);
  const held = heldIn(migrants.open, move.mapping, move.plan);
  progress.emit("run.migrated", null, {
    from_version: toWireId("workflowVersion", move.fromVersionId),
    to_version: toWireId("workflowVersion", move.toVersionId),
    mapping: { ...move.mapping },
    anew: anew.get("") ?? [],
    ...(migrants.scopes.length > 1 && {
      anew_inside: Object.fromEntries([...anew].filter(([scope]) => scope !== "")),
    }),
    ...(held.length > 0 && { held }),
    by: wireActor(move.actor),
    reason: move.reason,
  });
  const { fromVersionId, toVersionId } = move;
  progress.draft.movesTo = { fromVersionId, toVersionId };
  progress.plan = move.plan;
  run.statusVersion += 1;
  noteDeliveries(progress);
  settleIn(progress, move.mapping, before, migrants);
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

/** The steps by what becomes of them, and the graphs that they stand in. */
function migrantsOf(progress: Progress, move: Migrated): Migrants {
  const scopes = [...new Set(["", ...move.steps.map(({ scope }) => scope)])];
  progress.require(move.steps);
  progress.requireScopes(scopes.filter((path) => path !== ""));
  const steps = move.steps.flatMap((ref) => progress.step(ref) ?? []);
  const along = steps.filter(
    (step) => step.endedAt === null && goesAlong(step, progress.node(step)),
  );
  return {
    scopes,
    done: steps.filter(isDone),
    passedBy: steps.filter((step) => step.endedAt !== null && !isDone(step)),
    along,
    open: steps.filter((step) => step.endedAt === null && !along.includes(step)),
  };
}

const isAsking = ({ waitReason }: StepState): boolean => waitReason === "approval";

/** What is open waits no more: in the new version it waits anew, if it does. */
function release(progress: Progress, step: StepState, { actor }: Migrated): void {
  if (isAsking(step)) {
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
