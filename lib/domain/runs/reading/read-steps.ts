import type {
  EventWaitView,
  StepDetailView,
  StepPageView,
  StepView,
} from "@/lib/contract/run-steps";
import type { Limit } from "@/lib/domain/limits/limit";
import { legalInterventions, markablePorts } from "@/lib/engine/interventions";
import { type Plan, planNode } from "@/lib/engine/plan";
import type { StepStatus, WaitReason } from "@/lib/engine/transition";
import { notFound } from "@/lib/kernel/errors";
import { asId, type RunId, type StepKey, toWireId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { pageOfRows } from "@/lib/kernel/page";
import { mayRole, type Role, readsAllContent } from "@/lib/kernel/permissions";
import { db } from "@/lib/platform/db";
import { sharedPool } from "@/lib/platform/pg";
import type { EventWait } from "@/prisma/generated/client";
import { getPlan } from "../loading/plans";
import { assertRun, type Reader } from "./assert-run";
import { failureView } from "./failure-view";
import { openEffectOfStep, type StepKeyset, stepOfRun, stepsOfRun } from "./step-views.sql";

type Page = { limit: number; cursor?: StepKeyset | undefined };

/** A step as `STEP_VIEW` reads it. */
export type StepRow = {
  node: string;
  scope: string;
  status: StepStatus;
  waitReason: WaitReason | null;
  reason: string | null;
  marked: boolean;
  port: string | null;
  attempts: number;
  failures: number;
  /** Total, opened, closed, failed, again; empty for what is no container, or has not begun. */
  scopeCounts: number[] | null;
  error: unknown;
  readyAt: Date | null;
  startedAt: Date | null;
  deadlineAt: Date | null;
  endedAt: Date | null;
  waitsFor: Pick<Limit, "kind" | "target" | "maxRunning" | "rate"> | null;
};

/** The steps of a run that an edge has reached, in the order of node, scope. NOT_FOUND outside the workspace. */
export async function readSteps(
  reader: Reader,
  runId: RunId,
  { limit, cursor }: Page,
): Promise<StepPageView> {
  const { workflowVersionId } = await assertRun(reader, runId);
  const plan = await getPlan(workflowVersionId);
  const { tenantId } = reader;
  const { rows } = await sharedPool().query<StepRow>(
    stepsOfRun({ tenantId, runId }, cursor, limit + 1),
  );
  return pageOfRows(
    rows,
    limit,
    (row) => stepView(runId, plan, row),
    ({ node, scope }) => ({ node, scope, number: 0 }),
  );
}

/** One step with its input and output, or NOT_FOUND. Content needs the right `content:read`. */
export async function getStep(
  reader: Reader & { role: Role },
  { runId, node, scope }: StepKey,
): Promise<StepDetailView> {
  const { workflowVersionId, status } = await assertRun(reader, runId);
  const where = { tenantId: reader.tenantId, runId, node, scope };
  const [plan, { rows }, output, attempt, wait, effect, child] = await Promise.all([
    getPlan(workflowVersionId),
    sharedPool().query<StepRow>(stepOfRun(where)),
    db().stepOutput.findFirst({ where }),
    db().attempt.findFirst({ where, orderBy: { number: "desc" } }),
    db().eventWait.findFirst({ where, orderBy: { fence: "desc" } }),
    sharedPool().query<{ isOpen: boolean }>(openEffectOfStep(where)),
    db().runChild.findFirst({ where, orderBy: { fence: "desc" } }),
  ]);
  const [row] = rows;
  if (!row) throw notFound("The step");
  const isVisible = readsAllContent(reader.role);
  const { type, ports } = planNode(plan, node);
  const hasOpenEffect = effect.rows[0]?.isOpen ?? false;
  return {
    ...stepView(runId, plan, row),
    interventions: mayRole(reader.role, "step:intervene")
      ? legalInterventions(status, { ...row, type, ports, hasOpenEffect })
      : [],
    ports: markablePorts(ports),
    child_run_id: child?.childRunId ? asId("run", child.childRunId) : null,
    event_wait: wait && eventWaitView(wait, isVisible),
    is_content_visible: isVisible,
    input: isVisible ? ((attempt?.input as Json | undefined) ?? null) : null,
    output: isVisible ? ((output?.output as Json | undefined) ?? null) : null,
  };
}

const eventWaitView = (wait: EventWait, isVisible: boolean): EventWaitView => ({
  event: wait.type,
  key: isVisible ? wait.key : null,
  registered_at: wait.registeredAt,
  expires_at: wait.expiresAt,
  closed_at: wait.closedAt,
});

/** A step as people see it. */
export function stepView(runId: RunId, plan: Plan, row: StepRow): StepView {
  const { type, title } = planNode(plan, row.node);
  return {
    id: { runId, node: row.node, scope: row.scope },
    run_id: runId,
    node: row.node,
    scope: row.scope,
    type,
    title,
    status: row.status,
    wait_reason: row.waitReason,
    reason: row.reason,
    is_marked: row.marked,
    port: row.port,
    attempts: row.attempts,
    failures: row.failures,
    scope_counts: countsView(row.scopeCounts),
    error: failureView(row.error),
    waits_for: row.waitsFor && limitView(row.waitsFor),
    ready_at: row.readyAt,
    started_at: row.startedAt,
    deadline_at: row.deadlineAt,
    ended_at: row.endedAt,
  };
}

function countsView(counts: StepRow["scopeCounts"]): StepView["scope_counts"] {
  const [total, opened = 0, closed = 0, failed = 0, again = 0] = counts ?? [];
  if (total === undefined) return null;
  return { total, opened, closed, failed, again };
}

const limitView = ({ kind, target, maxRunning, rate }: NonNullable<StepRow["waitsFor"]>) => ({
  kind,
  target: kind === "workflow_version" ? toWireId("workflowVersion", target) : target,
  max_running: maxRunning,
  rate: rate && { count: rate.count, per_seconds: rate.seconds, burst: rate.burst },
});
