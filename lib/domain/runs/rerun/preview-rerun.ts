import type { RerunPreviewView } from "@/lib/contract/reruns";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { amountsJson, isUnbounded } from "@/lib/engine/budget/amounts";
import { type Plan, planNode } from "@/lib/engine/plan";
import { planRerun, rootNodeOf, type StepFate } from "@/lib/engine/rerun";
import { isTerminalRun } from "@/lib/engine/transition";
import { actorOf } from "@/lib/kernel/actor";
import { AppError, notFound } from "@/lib/kernel/errors";
import { asId, type RunId } from "@/lib/kernel/ids";
import { getPlan } from "../loading/plans";
import { assertRun } from "../reading/assert-run";
import { readOwnBudget } from "../reading/read-purse";
import { NO_USAGE, type RunUsage } from "../reading/read-run-usage";
import { type PastRun, readPastRun } from "./past-run";
import {
  type PastDeliveryRow,
  type PastEffectRow,
  type PastUsageRow,
  readPastDeliveries,
  readPastEffects,
  readPastUsage,
} from "./past-run.sql";

/** From the least certain to the most. */
const BASES = ["estimated", "reported", "settled"] as const;

/** What a rerun does, with all that it builds on. */
export type PlannedRerun = { plan: Plan; from: string; fates: StepFate[]; past: PastRun };

/**
 * Plans the rerun of a run that has ended from a node of its version on: inside a loop or foreach, from the outermost
 * one. NOT_FOUND outside the workspace and for what the version has not; RUN_STATE_CONFLICT while the run is not over, and
 * where the way to the node is not taken.
 */
export async function planRerunOf(
  principal: Principal,
  runId: RunId,
  node: string,
): Promise<PlannedRerun> {
  const { workflowVersionId, status } = await assertRun(principal, runId);
  const plan = await getPlan(workflowVersionId);
  if (!Object.hasOwn(plan.positions, node)) throw notFound("The step");
  if (!isTerminalRun(status))
    throw new AppError("RUN_STATE_CONFLICT", "The run has not ended yet: retry the step in it.", {
      details: { execution_status: status },
    });
  const from = rootNodeOf(plan, node);
  const { tenantId } = principal;
  const past = await readPastRun({ tenantId, runId }, plan, actorOf(principal).id);
  const fates = planRerun(plan, from, past.steps);
  if (fates.some(({ node: id, fate }) => id === from && fate === "passed_by"))
    throw new AppError(
      "RUN_STATE_CONFLICT",
      "The way to this step is not taken: begin at the step that chooses the way.",
      { details: { execution_status: status, node: from } },
    );
  return { plan, from, fates, past };
}

/** What a rerun would reuse, repeat and pay. Nothing happens. */
export async function previewRerun(
  principal: Principal,
  runId: RunId,
  node: string,
): Promise<RerunPreviewView> {
  demand(principal, "run:start");
  const rerun = await planRerunOf(principal, runId, node);
  const run = { tenantId: principal.tenantId, runId };
  const [usage, effects, deliveries, own] = await Promise.all([
    readPastUsage(run),
    readPastEffects(run),
    readPastDeliveries(run),
    readOwnBudget(run.tenantId, runId),
  ]);
  const budget = own && !isUnbounded(own.limits) ? amountsJson(own.limits) : null;
  return { ...previewOf(rerun, usage, { effects, deliveries }), budget };
}

function previewOf(
  { plan, from, fates, past }: PlannedRerun,
  usage: readonly PastUsageRow[],
  { effects, deliveries }: { effects: PastEffectRow[]; deliveries: PastDeliveryRow[] },
): Omit<RerunPreviewView, "budget"> {
  const repeated = nodesWith(fates, "repeated");
  const used = new Map(usage.map(({ root, ...rest }) => [root, rest]));
  const usageOf = (node: string): RunUsage => used.get(node) ?? NO_USAGE;
  const isRepeated = ({ root }: { root: string }) => repeated.includes(root);
  return {
    from: { node: from, title: planNode(plan, from).title },
    steps: fates.map((each) => {
      const { title, type } = planNode(plan, each.node);
      const why = each.fate === "repeated" ? each.why : null;
      return { node: each.node, title, type, fate: each.fate, why, usage: usageOf(each.node) };
    }),
    effects: effects.map((effect) => effectView(effect, isRepeated(effect))),
    deliveries: deliveries.map((delivery) => ({
      delivery_id: asId("delivery", delivery.id),
      node: delivery.root,
      status: delivery.status,
      repeats: isRepeated(delivery),
    })),
    repeated_effects: past.marks
      .filter(isRepeated)
      .reduce((sum, mark) => sum + mark.effects + mark.deliveries, 0),
    paid_again: sumOf(repeated.map(usageOf)),
    saved: sumOf(nodesWith(fates, "reused").map(usageOf)),
  };
}

const nodesWith = (fates: readonly StepFate[], wanted: StepFate["fate"]): string[] =>
  fates.flatMap(({ node, fate }) => (fate === wanted ? [node] : []));

const effectView = ({ root, runId, ...effect }: PastEffectRow, repeats: boolean) => ({
  step_id: { runId: asId("run", runId), node: effect.node, scope: effect.scope },
  node: root,
  ordinal: effect.ordinal,
  tool_version_id: asId("toolVersion", effect.toolVersionId),
  status: effect.status,
  repeats,
});

const sumOf = (parts: readonly RunUsage[]): RunUsage => ({
  usd: parts.reduce((sum, { usd }) => sum + usd, 0),
  tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
  basis: BASES.find((basis) => parts.some((part) => part.basis === basis)) ?? null,
});
