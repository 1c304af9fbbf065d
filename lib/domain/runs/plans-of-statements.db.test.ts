import { beforeAll, describe, expect, it } from "vitest";
import { forgoSoundness } from "@/lib/domain/doctor/testing";
import type { RunState, StepState } from "@/lib/engine/advance/model";
import { NOTHING } from "@/lib/engine/budget/amounts";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { planScales, reportPlan } from "@/lib/platform/testing/plan-scales";
import { casesInNeed, countCases } from "./attention/attention.sql";
import { findCandidates } from "./claiming/claim.sql";
import { waitingTenants, wakeStaleSteps } from "./claiming/ready-steps.sql";
import { loadProducts, loadVersionEvaluations, loadVersionReviews } from "./loading/judgements.sql";
import { PLAN_FORMATS } from "./loading/plans";
import {
  deleteCarved,
  grantAbove,
  loadPurses,
  movePurses,
  releaseReservations,
} from "./loading/purses.sql";
import {
  dropVotes,
  escalateApprovals,
  loadDecisions,
  loadMadeVersions,
  loadRequests,
  loadVotes,
  remindApprovals,
  stageApprovals,
  supersedeApprovals,
} from "./loading/requests.sql";
import {
  loadApprovals,
  loadEndedAttempts,
  loadInputs,
  loadOpenEffects,
  loadOpenSteps,
  loadOutputs,
  loadSteps,
} from "./loading/slice.sql";
import { dueTimers, loadTimers, nextTimer } from "./loading/timers.sql";
import { loadUndo } from "./loading/undo.sql";
import { lockFreeRuns, lockRuns, settle } from "./moving/transaction.sql";
import { cancelsIgnored, effectsLeft } from "./reading/aftermath.sql";
import { explainedRun, explainedStep, standingExplained } from "./reading/explain.sql";
import { type RunFilter, runsOfWorkspace, standingSteps } from "./reading/run-list.sql";
import { attemptsOfRun, effectsOfRun, stepsOfRun } from "./reading/step-views.sql";
import { compensateEffects, settleEffects } from "./saving/save-effects.sql";
import {
  parkTimers,
  postponeApprovals,
  postponeWaits,
  resumeTimers,
} from "./saving/save-pauses.sql";
import { deleteReadySteps, deleteTimers, demoteReadySteps } from "./saving/save-queues.sql";
import { closeApprovals, insertArtifacts } from "./saving/save-results.sql";
import { updateRunContents, updateRuns } from "./saving/save-runs.sql";
import { updateSteps } from "./saving/save-steps.sql";
import { closeWaits, offerKeptEvents } from "./saving/save-waits.sql";
import { whatIsDue } from "./sweeping/due.sql";
import { aRun, aWorker, claimNext, type TestRun } from "./testing";
import { attemptsOf, attemptsToStop, overdueAttempts } from "./workers/workers.sql";

const { query, connect } = testDatabase();

beforeAll(() => forgoSoundness("most of them are copies of rows"));
/** From so many runs on an index is cheaper for every statement, also where nothing keeps the planner from a scan. */
const LARGE_RUNS = 20_000;
const GROW_MS = 900_000;

/** Tables that grow with every run: none of them may be read from end to end. */
const LARGE = new Set([
  "runs",
  "run_contents",
  "steps",
  "step_outputs",
  "attempts",
  "ready_steps",
  "timers",
  "approvals",
  "decisions",
  "artifacts",
  "artifact_versions",
  "event_waits",
  "kept_events",
  "evaluations",
  "run_purses",
  "purse_reservations",
]);

let run: TestRun;
let runs = 0;
beforeAll(async () => {
  run = await aRun("a; b; c; d; e");
  await claimNext(run);
});

/** Fills the tables up to so many runs and what belongs to them, as copies of one run. */
async function grow(to: number): Promise<void> {
  await query("drop table if exists copies");
  await query(
    "create temporary table copies as select gen_random_uuid() as id, n from generate_series($1::int, $2::int) n",
    [runs + 1, to],
  );
  runs = to;
  await copy(
    "runs",
    "id",
    "ended_at = case when c.n % 100 > 0 then now() - c.n * interval '1 min' end, execution_status = (case when c.n % 100 > 0 then 'succeeded' else 'running' end)::run_status",
  );
  await copy("run_contents", "run_id");
  await copy("steps", "run_id");
  await copy("ready_steps", "run_id", "rank_at = t.rank_at + c.n * interval '1 ms'");
  await query(
    `insert into step_outputs (tenant_id, run_id, node, scope, output)
     select $1, s.run_id, s.node, s.scope, '{}' from steps s join copies c on c.id = s.run_id where s.node = 'a'`,
    [run.tenantId],
  );
  await query(
    `insert into attempts (tenant_id, run_id, node, scope, number, attempt_id, fence, status, started_at, ended_at)
     select $1, s.run_id, s.node, s.scope, 1, gen_random_uuid(), 1, 'succeeded', now(), now() from steps s join copies c on c.id = s.run_id where s.node = 'a'`,
    [run.tenantId],
  );
  await query(
    `insert into timers (tenant_id, run_id, node, scope, kind, fence, fire_at)
     select $1, s.run_id, s.node, s.scope, 'retry', 1, now() + interval '1 h' from steps s join copies c on c.id = s.run_id where s.node = 'a'`,
    [run.tenantId],
  );
  await query(
    `insert into approvals (tenant_id, workspace_id, id, run_id, node, scope, status, title, rule, options, shown,
       shown_digest, on_expired, requested_at)
     select $1, $2, gen_random_uuid(), s.run_id, s.node, '', 'pending', 't', '{}', '[]', '{}', 'd', 'expired', now()
     from steps s join copies c on c.id = s.run_id where s.node = 'a'`,
    [run.tenantId, run.workspaceId],
  );
  await query(
    `insert into artifacts (tenant_id, workspace_id, id, run_id, node, scope, name, created_at)
     select $1, $2, gen_random_uuid(), s.run_id, s.node, '', 'report', now() from steps s join copies c on c.id = s.run_id where s.node = 'a'`,
    [run.tenantId, run.workspaceId],
  );
  await query(
    `insert into artifact_versions (tenant_id, id, artifact_id, number, media_type, size_bytes, checksum, created_at)
     select $1, gen_random_uuid(), a.id, 1, 'text/plain', 1, repeat('0', 64), now()
     from artifacts a join copies c on c.id = a.run_id`,
    [run.tenantId],
  );
  await query(
    `insert into evaluations (tenant_id, workspace_id, run_id, node, scope, verdict, scores, evidence, versions, made_at)
     select $1, $2, s.run_id, s.node, '', 'passed', '[]', '[]', array[gen_random_uuid()], now()
     from steps s join copies c on c.id = s.run_id where s.node = 'a'`,
    [run.tenantId, run.workspaceId],
  );
  await query(
    `insert into decisions (tenant_id, id, approval_id, option, reason, shown_digest, decided_by, decided_at)
     select $1, gen_random_uuid(), a.id, 'approve', '', 'd', '{}', now()
     from approvals a join copies c on c.id = a.run_id`,
    [run.tenantId],
  );
  await query(
    `insert into event_waits (tenant_id, workspace_id, run_id, node, scope, fence, type, key, registered_at)
     select $1, $2, s.run_id, s.node, '', 1, 'paid', s.run_id::text, now() from steps s join copies c on c.id = s.run_id where s.node = 'a'`,
    [run.tenantId, run.workspaceId],
  );
  await query(
    `insert into kept_events (tenant_id, workspace_id, id, source, event_id, type, key, event, arrived_at)
     select $1, $2, gen_random_uuid(), '/shop', s.run_id::text, 'paid', s.run_id::text, '{}', now()
     from steps s join copies c on c.id = s.run_id where s.node = 'a'`,
    [run.tenantId, run.workspaceId],
  );
  await query(
    `insert into run_purses (tenant_id, run_id, limit_usd, on_empty, budget_ids)
     select $1, c.id, 1, 'fail', '{}' from copies c`,
    [run.tenantId],
  );
  await query(
    `insert into purse_reservations (tenant_id, run_id, node, ordinal, attempt, kind, reserved_at)
     select $1, s.run_id, s.node, 1, 1, 'model', now() from steps s join copies c on c.id = s.run_id`,
    [run.tenantId],
  );
  await query("analyze");
}

/** Copies the rows of the run to all others; `changes` overwrite columns. */
async function copy(table: string, key: string, changes = ""): Promise<void> {
  const overwritten = new Map(
    [`${key} = c.id`, ...changes.split(/, (?=[a-z_]+ = )/)]
      .filter(Boolean)
      .map((change) => change.split(/ = (.*)/s) as [string, string]),
  );
  const columns = await query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'",
    [table],
  );
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => overwritten.get(name) ?? `t."${name}"`);
  await query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(", ")})
     select ${values.join(", ")} from ${table} t, copies c where t.${key} = '${run.runId}'`,
  );
}

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
};

/** All nodes of the statement's generic plan. */
async function planOf(
  text: string,
  values: readonly unknown[],
  settings: string | null,
): Promise<PlanNode[]> {
  const session = await connect();
  await session.query("begin");
  if (settings) await session.query(settings, [...settle(1_000).values]);
  await session.query("set local plan_cache_mode = force_generic_plan");
  await session.query(`prepare statement as ${text}`);
  const args = values.map(literal).join(", ");
  const { rows } = await session.query(
    `explain (format json) execute statement${values.length > 0 ? `(${args})` : ""}`,
  );
  await session.query("rollback");
  await session.end();
  const within = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(within)];
  return within(rows[0]["QUERY PLAN"][0].Plan);
}

/** Tables that the plan reads from end to end. */
const fullScansIn = (plan: readonly PlanNode[]): string[] =>
  plan.flatMap((node) => {
    const table = node["Relation Name"];
    return node["Node Type"] === "Seq Scan" && table && LARGE.has(table) ? [table] : [];
  });

/** Whether the node has to see every row below it, and nothing there ends with a page. */
function gathersAll(node: PlanNode): boolean {
  return /Sort|Bitmap/.test(node["Node Type"]) && !endsWithPages(node);
}

const endsWithPages = ({ Plans: inputs = [], ...node }: PlanNode): boolean =>
  node["Node Type"] === "Limit" ||
  node["Node Type"] === "Function Scan" ||
  (inputs.length > 0 && inputs.every(endsWithPages));

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (value instanceof Date) return `'${value.toISOString()}'`;
  const text = Array.isArray(value) ? `{${value.join(",")}}` : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

describe.each(planScales)(
  "with %i runs of five steps, no table is read from end to end",
  (scale) => {
    beforeAll(() => grow(scale), GROW_MS);
    const isLarge = scale >= LARGE_RUNS;
    const ref = () => ({ runId: run.runId, node: "a", scope: "" });
    const asked = () => ({ runId: run.runId, versionId: newId("artifactVersion") });
    const of = () => ({ id: run.runId, tenantId: run.tenantId, workspaceId: run.workspaceId });
    const row = (fields: object = {}) => ({ of: of(), row: { node: "a", scope: "", ...fields } });
    const saved = () => ({
      run: { ...of(), state: STATE },
      decisions: { run: STATE, ending: null },
    });
    const STATE: Partial<RunState> = {
      status: "running",
      stepsWaiting: [0],
      statusVersion: 1,
      eventSequence: 1,
      desiredAction: "none",
      evaluationStatus: "not_evaluated",
      reviewStatus: "pending",
      deliveryStatus: "pending",
      compensationStatus: "none",
      undoing: null,
      stepsBlocked: 0,
      stepsReady: 0,
      stepsRunning: 0,
      attemptsBegun: 0,
      failure: null,
      pausedAt: null,
      startedAt: null,
      endedAt: null,
    };
    const STEP: Partial<StepState> = {
      status: "running",
      marked: false,
      edgesSatisfied: 0,
      edgesSkipped: 0,
      edgesFailed: 0,
      attempts: 1,
      failures: 0,
      losses: 0,
      fence: 1,
      error: null,
      readyAt: null,
      startedAt: null,
      deadlineAt: null,
      endedAt: null,
    };

    const PURSE_MOVES = {
      granted: NOTHING,
      carved: [],
      returned: [],
      told: 0,
      requestId: null,
      shortOf: null,
    };
    const moving = {
      lockFreeRuns: () => lockFreeRuns([run.runId]),
      lockRuns: () => lockRuns([run.runId]),
      loadSteps: () => loadSteps([ref()]),
      loadOutputs: () => loadOutputs([ref()]),
      loadInputs: () => loadInputs([run.runId]),
      loadOpenSteps: () => loadOpenSteps([run.runId]),
      loadApprovals: () => loadApprovals([run.runId]),
      loadProducts: () => loadProducts([asked()]),
      loadVersionEvaluations: () => loadVersionEvaluations([asked()]),
      loadVersionReviews: () => loadVersionReviews([asked()]),
      loadOpenEffects: () => loadOpenEffects([run.runId]),
      loadEndedAttempts: () => loadEndedAttempts([{ ...ref(), attemptId: newId("attempt") }]),
      loadRequests: () => loadRequests([ref()]),
      loadTimers: () => loadTimers([{ ...ref(), kind: "retry" }]),
      loadDecisions: () => loadDecisions([newId("decision")]),
      loadPurses: () => loadPurses([run.runId]),
      movePurses: () => movePurses([row(PURSE_MOVES) as never]),
      releaseReservations: () => releaseReservations([row({ number: 1 }) as never]),
      deleteCarved: () => deleteCarved([row({ fence: 1 }) as never]),
      grantAbove: () => grantAbove([row({ budgetId: newId("budget"), amounts: NOTHING }) as never]),
      loadVotes: () => loadVotes([newId("decision")]),
      loadMadeVersions: () => loadMadeVersions([newId("artifactVersion")]),
      supersedeApprovals: () =>
        supersedeApprovals(
          [row({ approvalId: newId("approval"), reason: "edited" }) as never],
          "0",
        ),
      dropVotes: () =>
        dropVotes([row({ voteId: newId("decision"), why: "changed" }) as never], "0"),
      remindApprovals: () =>
        remindApprovals([row({ approvalId: newId("approval"), number: 1 }) as never]),
      escalateApprovals: () =>
        escalateApprovals([row({ approvalId: newId("approval"), role: "admin" }) as never], "0"),
      stageApprovals: () =>
        stageApprovals([row({ approvalId: newId("approval"), stage: 1, rule: {} }) as never]),
      updateRuns: () => updateRuns([saved() as never]),
      updateRunContents: () => updateRunContents([saved() as never]),
      updateSteps: () => updateSteps([row(STEP) as never], [0]),
      deleteReadySteps: () => deleteReadySteps([row() as never]),
      demoteReadySteps: () => demoteReadySteps([row() as never]),
      deleteTimers: () => deleteTimers([row({ kind: "retry", fence: 1 }) as never]),
      closeApprovals: () =>
        closeApprovals(
          [
            row({
              approvalId: newId("approval"),
              status: "withdrawn",
              reason: null,
              decision: null,
            }) as never,
          ],
          "0",
        ),
      compensateEffects: () => compensateEffects([row() as never], "0"),
      loadUndo: () => loadUndo([{ runId: run.runId, node: "a", place: 0 }]),
      settleEffects: () =>
        settleEffects(
          [row({ status: "confirmed", evidence: {}, answer: { given: 1 } }) as never],
          "0",
        ),
      insertArtifacts: () =>
        insertArtifacts(
          [
            row({
              attemptId: newId("attempt"),
              artifact: {
                artifactVersionId: newId("artifactVersion"),
                artifactId: newId("artifact"),
                name: "report",
                mediaType: "text/plain",
                sizeBytes: 1,
                checksum: "0".repeat(64),
              },
            }) as never,
          ],
          "0",
        ),
      offerKeptEvents: () =>
        offerKeptEvents([row({ fence: 1, event: "paid", key: "k", expiresAt: null }) as never]),
      closeWaits: () => closeWaits([row({ fence: 1, eventId: null }) as never], "0"),
      parkTimers: () => parkTimers([row({ kind: "wait", fence: 1 }) as never]),
      resumeTimers: () => resumeTimers([row({ afterMs: 1_000 }) as never]),
      postponeWaits: () => postponeWaits([row({ afterMs: 1_000 }) as never]),
      postponeApprovals: () => postponeApprovals([row({ afterMs: 1_000 }) as never]),
      findCandidates: () =>
        findCandidates({
          workerId: newId("worker"),
          pools: [run.pool],
          executors: ["tool"],
          planFormats: PLAN_FORMATS,
          slots: 64,
        }),
    };
    it.each(Object.entries(moving))("by %s", async (name, statement) => {
      const { text, values } = statement();
      const plan = await planOf(text, values, settle(1_000).text);
      expect(fullScansIn(plan)).toEqual([]);
      const indexes = [...new Set(plan.flatMap((node) => node["Index Name"] ?? []))].sort();
      expect(indexes).not.toEqual([]);
      await reportPlan(`| ${scale} | ${name} | ${indexes.join(", ")} |`);
    });

    const reading = {
      dueTimers: () => dueTimers(100),
      nextTimer,
      whatIsDue: () => whatIsDue([]),
      attemptsOf: () => attemptsOf([newId("worker")], 100),
      attemptsToStop: () => attemptsToStop(newId("worker")),
      overdueAttempts: () => overdueAttempts(1_000, 100),
      wakeStaleSteps: () => wakeStaleSteps(2_000),
      waitingTenants: () => waitingTenants(250),
      stepsOfRun: () => stepsOfRun(run, undefined, 50),
      attemptsOfRun: () => attemptsOfRun(run, undefined, 50),
      effectsOfRun: () => effectsOfRun(run, undefined, 50),
      standingSteps: () => standingSteps(run.tenantId, [run.runId]),
      casesInNeed: () => casesInNeed(run, { causes: null, workflowId: null }, null, 51),
      countCases: () => countCases(run, 101),
      effectsLeft: () => effectsLeft(run),
      cancelsIgnored: () => cancelsIgnored(run),
      explainedRun: () => explainedRun(run),
      explainedStep: () => explainedStep({ ...run, node: "a", scope: "" }),
      standingExplained: () => standingExplained(run, 10),
    };
    it.runIf(isLarge).each(Object.entries(reading))("by %s", async (_, statement) => {
      const { text, values } = statement();
      expect(fullScansIn(await planOf(text, values, null))).toEqual([]);
    });

    const filters: Record<string, RunFilter> = {
      nothing: {},
      "a cursor": { cursor: newId("run") },
      "a rare status": { status: ["timed_out"] },
      "how it ended": { status: ["succeeded", "failed"] },
      "what is open and what failed": { status: ["running", "failed"] },
      "what is open": { status: ["running", "waiting"] },
      "review and delivery": { review_status: ["pending"], delivery_status: ["failed"] },
      "its starter": { started_by: newId("user") },
      "a part of its title": { title: "report" },
      "a time": { created_after: new Date(0), created_before: new Date() },
      "its version": { workflow_version_id: newId("workflowVersion") },
    };
    it.runIf(isLarge).each(Object.entries(filters))(
      "by a list of runs by %s, which sorts no more than pages",
      async (_, filter) => {
        const { text, values } = runsOfWorkspace(run, filter, 51);
        const plan = await planOf(text, values, null);
        expect(fullScansIn(plan)).toEqual([]);
        expect(plan.filter(gathersAll)).toEqual([]);
      },
    );

    it("and a claim among them takes what is first", async () => {
      const work = await claimNext(run, await aWorker());
      expect(work.node).toMatch(/^[b-e]$/);
    });
  },
);
