import type {
  RunDeed,
  RunExplanationView,
  StepDeed,
  StepExplanationView,
} from "@/lib/contract/explanations";
import { legalControls } from "@/lib/engine/controls";
import { explainRun as explainRunState } from "@/lib/engine/explain/explain-run";
import { explainStep as explainStepState } from "@/lib/engine/explain/explain-step";
import type { Clock, Next } from "@/lib/engine/explain/explanation";
import { legalInterventions } from "@/lib/engine/interventions";
import { type Plan, planNode } from "@/lib/engine/plan";
import { isTerminalRun, type RunStatus } from "@/lib/engine/transition";
import { notFound } from "@/lib/kernel/errors";
import { asId, type RunId, type StepKey } from "@/lib/kernel/ids";
import { mayRole, type Permission, type Role } from "@/lib/kernel/permissions";
import { sharedPool } from "@/lib/platform/pg";
import { getPlan } from "../loading/plans";
import { assertRun, type Reader } from "./assert-run";
import { explainedRun, explainedStep, standingExplained } from "./explain.sql";
import { type StepRow, stepView } from "./read-steps";

type Explainer = Reader & { role: Role };

type ExplainedRow = StepRow & {
  isHeld: boolean;
  clocks: Clock[];
  availableAt: Date | null;
  pool: string | null;
  approvalId: string | null;
  grantId: string | null;
  event: string | null;
  childRunId: string | null;
  hasOpenEffect: boolean | null;
};

type RunRow = {
  standing: number;
  status: RunStatus;
  statusReason: string | null;
  parentRunId: string | null;
  clocks: Clock[];
};

const STEPS_SHOWN = 10;

/** Why the run is where it is, what moves it next and what the reader may do, with the steps that it stands at; or NOT_FOUND. */
export async function explainRun(reader: Explainer, runId: RunId): Promise<RunExplanationView> {
  const { workflowVersionId } = await assertRun(reader, runId);
  const of = { tenantId: reader.tenantId, runId };
  const [plan, run, steps] = await Promise.all([
    getPlan(workflowVersionId),
    sharedPool().query<RunRow>(explainedRun(of)),
    sharedPool().query<ExplainedRow>(standingExplained(of, STEPS_SHOWN)),
  ]);
  const [row] = run.rows;
  if (!row) throw notFound("The run");
  const { status, statusReason, parentRunId, standing } = row;
  const { why, next } = explainRunState(row);
  const isOver = isTerminalRun(status);
  return {
    run_id: runId,
    execution_status: status,
    status_reason: statusReason,
    why,
    next: next.map(nextView),
    may: deedsOn(reader.role, status, statusReason),
    parent_run_id: parentRunId === null ? null : asId("run", parentRunId),
    steps: isOver
      ? []
      : steps.rows.map((step) => explanation({ runId, plan, step, status }, reader.role)),
    more_steps: isOver ? 0 : Math.max(0, standing - steps.rows.length),
  };
}

/** The same of one step; NOT_FOUND for one that no edge has reached. */
export async function explainStep(reader: Explainer, key: StepKey): Promise<StepExplanationView> {
  const { runId } = key;
  const { workflowVersionId, status } = await assertRun(reader, runId);
  const [plan, { rows }] = await Promise.all([
    getPlan(workflowVersionId),
    sharedPool().query<ExplainedRow>(explainedStep({ tenantId: reader.tenantId, ...key })),
  ]);
  const [step] = rows;
  if (!step) throw notFound("The step");
  return explanation({ runId, plan, step, status }, reader.role);
}

type Found = { runId: RunId; plan: Plan; step: ExplainedRow; status: RunStatus };

function explanation({ runId, plan, step, status }: Found, role: Role): StepExplanationView {
  const { why, next } = explainStepState(
    {
      ...step,
      isMarked: step.marked,
      limit: step.waitsFor?.kind ?? null,
      deadlineAt: step.deadlineAt?.getTime() ?? null,
      availableAt: step.availableAt?.getTime() ?? null,
    },
    status,
  );
  const request = step.approvalId ?? step.grantId;
  return {
    step: stepView(runId, plan, step),
    why,
    next: next.map(nextView),
    may: deedsAt({ runId, plan, step, status }, role),
    pool: step.pool,
    approval_id: request === null ? null : asId("approval", request),
    event: step.event,
    child_run_id: step.childRunId === null ? null : asId("run", step.childRunId),
  };
}

const nextView = ({ kind, at, isAfterResume }: Next): RunExplanationView["next"][number] => ({
  kind,
  at: at === null ? null : new Date(at),
  is_after_resume: isAfterResume,
});

function deedsOn(role: Role, status: RunStatus, statusReason: string | null): RunDeed[] {
  const controls = mayRole(role, "run:control") ? legalControls(status, statusReason) : [];
  return isTerminalRun(status) && mayRole(role, "run:start")
    ? [...controls, "start_again"]
    : controls;
}

/** Deeds on what waits, and the right that each takes. */
const DEEDS: Partial<Record<string, readonly (readonly [StepDeed, Permission])[]>> = {
  reconcile: [["resolve", "effect:resolve"]],
  approval: [
    ["decide", "approval:decide"],
    ["override", "approval:override"],
  ],
  budget: [["decide", "approval:decide"]],
};

function deedsAt({ plan, step, status }: Found, role: Role): StepDeed[] {
  if (isTerminalRun(status)) return [];
  const { type, ports } = planNode(plan, step.node);
  const hasOpenEffect = step.hasOpenEffect ?? false;
  const interventions = mayRole(role, "step:intervene")
    ? legalInterventions(status, { ...step, type, ports, hasOpenEffect })
    : [];
  const others = (step.status === "waiting" && DEEDS[step.waitReason ?? ""]) || [];
  return [
    ...others.flatMap(([deed, right]) => (mayRole(role, right) ? [deed] : [])),
    ...interventions,
  ];
}
