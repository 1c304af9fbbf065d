import { describe, expect, it } from "vitest";
import { aMember, aTenant, aWorkspace } from "@/lib/domain/auth/testing";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { cancelRun } from "../control/cancel-run";
import { readAttempts } from "../reading/read-attempts";
import { readEffects } from "../reading/read-effects";
import { readEvents } from "../reading/read-events";
import { getRun } from "../reading/read-run";
import { readRuns } from "../reading/read-runs";
import { getStep, readSteps } from "../reading/read-steps";
import { readTimeline } from "../reading/read-timeline";
import { readUsage } from "../reading/read-usage";
import {
  aPerson,
  aRun,
  aWorker,
  claim,
  claimNext,
  done,
  end,
  eventsOf,
  failure,
  runRow,
  stepRow,
} from "../testing";
import { expectSound } from "../testing/soundness";
import { aVersion } from "../testing/versions";
import { type RunRequest, startRun } from "./start-run";

const { query } = testDatabase();
const TOPIC = { type: "object", required: ["topic"], properties: { topic: { type: "string" } } };

async function aWorkflow(spec = {}) {
  const place = await aTenant();
  const version = await aVersion(place, "a -> b", { spec });
  const principal = await aMember(place, "operator");
  const request = (fields: Partial<RunRequest> = {}): RunRequest => ({
    id: newId("run"),
    target: { workflowId: version.workflowId },
    input: {},
    ...fields,
  });
  return { version, principal, request };
}

const countRuns = async () => (await query<{ n: number }>("select count(*) as n from runs"))[0]?.n;

describe("starting a run", () => {
  it("gives it an id, a status that can be asked for, and an audit row", async () => {
    const { version, principal, request } = await aWorkflow();
    const run = await startRun(principal, request({ title: "Mine", labels: { team: "x" } }));

    expect(run).toMatchObject({
      execution_status: "queued",
      title: "Mine",
      labels: { team: "x" },
      workflow_version_id: version.versionId,
      version_number: 1,
      initiated_by: { kind: "user", id: principal.id },
    });
    expect(await getRun(principal, run.id)).toMatchObject({ id: run.id, is_content_visible: true });
    const audit = await query<{ action: string }>(
      "select action from audit_events where tenant_id = $1",
      [principal.tenantId],
    );
    expect(audit).toEqual([{ action: "run.start" }]);
    await expectSound({ runId: run.id });
  });

  it("refuses an input that does not fit the schema, with the place, and writes no row", async () => {
    const { principal, request } = await aWorkflow({ input: TOPIC });
    const before = await countRuns();
    await expect(startRun(principal, request({ input: { topic: 3 } }))).rejects.toMatchObject({
      code: "INPUT_SCHEMA_MISMATCH",
      details: { issues: [{ path: "/topic" }] },
    });
    expect(await countRuns()).toBe(before);
  });

  it("refuses an input that the database cannot hold, and writes no row", async () => {
    const { principal, request } = await aWorkflow();
    const before = await countRuns();
    await expect(startRun(principal, request({ input: { a: "\u0000" } }))).rejects.toMatchObject({
      code: "INPUT_SCHEMA_MISMATCH",
    });
    expect(await countRuns()).toBe(before);
  });

  it("refuses who may not, and a workflow of another tenant", async () => {
    const { principal, request } = await aWorkflow();
    const viewer = { ...principal, role: "viewer" as const };
    await expect(startRun(viewer, request())).rejects.toMatchObject({ code: "FORBIDDEN" });
    const stranger = await aMember(await aTenant(), "operator");
    await expect(startRun(stranger, request())).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("finds the run that was started under the same id before", async () => {
    const { principal, request } = await aWorkflow();
    const wanted = request();
    const [first, second] = await Promise.all([
      startRun(principal, wanted),
      startRun(principal, wanted),
    ]);
    expect(second.id).toBe(first.id);
    expect(
      (await eventsOf({ runId: first.id })).filter((type) => type === "run.created"),
    ).toHaveLength(1);
  });

  it("waits for its time where one is named", async () => {
    const { principal, request } = await aWorkflow();
    const startAt = new Date(Date.now() + 3_600_000);
    const run = await startRun(principal, request({ startAt }));
    expect(run).toMatchObject({ execution_status: "queued", status_reason: "scheduled" });
    expect((await readSteps(principal, run.id, { limit: 10 })).items).toEqual([]);
    const [timer] = await query<{ fire_at: Date }>("select fire_at from timers where run_id = $1", [
      run.id,
    ]);
    expect(timer?.fire_at).toEqual(startAt);
  });
});

describe("cancelling a run", () => {
  it("tells the request from what became of it", async () => {
    const run = await aRun("a -> b; c");
    const works = await claim(run, await aWorker(), 2);
    const operator = await aPerson(run, "operator");
    const asked = await cancelRun(operator, run.runId, "too slow");
    expect(asked).toMatchObject({ execution_status: "cancelling", desired_action: "cancel" });

    const stopped = {
      class: "cancelled",
      code: "run_cancelled",
      message: "It was stopped.",
    } as const;
    for (const work of works) await end(work, { status: "cancelled", error: stopped });
    expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
    await expectSound(run);
  });

  it("against a completion leaves exactly one story, and nothing new begins", async () => {
    for (let round = 0; round < 5; round += 1) {
      const run = await aRun("a -> b");
      const work = await claimNext(run);
      const operator = await aPerson(run, "operator");
      const [ended] = await Promise.all([
        end(work, done()),
        cancelRun(operator, run.runId, "race"),
      ]);
      expect(ended.outcome.ok).toBe(true);
      expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
      expect(await claim(run, await aWorker())).toEqual([]);
      await expectSound(run);
    }
  });

  it("is refused once the run is over, with where it stands, and changes nothing", async () => {
    const run = await aRun("a");
    await end(await claimNext(run), done());
    const operator = await aPerson(run, "operator");
    const before = await runRow(run);
    await expect(cancelRun(operator, run.runId, "late")).rejects.toMatchObject({
      code: "RUN_STATE_CONFLICT",
      details: { execution_status: "succeeded" },
    });
    expect(await runRow(run)).toEqual(before);
  });
});

describe("reading a run", () => {
  it("shows steps, attempts at work and ended ones, and events without a gap", async () => {
    const run = await aRun("a -> b");
    const reader = await aPerson(run, "operator");
    await end(await claimNext(run), done("first"));
    const work = await claimNext(run);

    const { items: steps } = await readSteps(reader, run.runId, { limit: 10 });
    expect(steps.map(({ node, status }) => [node, status])).toEqual([
      ["a", "succeeded"],
      ["b", "running"],
    ]);
    const { items: attempts } = await readAttempts(reader, run.runId, { limit: 10 });
    expect(attempts.map(({ status }) => status)).toEqual(["succeeded", "running"]);
    expect(attempts[1]).toMatchObject({ id: work.attemptId, ended_at: null, number: 1 });
    const step = await getStep(reader, { runId: run.runId, node: "a", scope: "" });
    expect(step).toMatchObject({ output: { text: "first" }, input: {}, type: "tool" });

    const first = await readEvents(reader, run.runId, 0, 3);
    const rest = await readEvents(reader, run.runId, 3, 100);
    expect([...first.events, ...rest.events].map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: first.run.event_sequence }, (_, index) => index + 1),
    );
  });

  it("pages through steps and attempts without leaving any out", async () => {
    const run = await aRun("a; b; c; d; e");
    const reader = await aPerson(run, "operator");
    await claim(run, await aWorker(), 5);
    const seen: string[] = [];
    let cursor: Parameters<typeof readAttempts>[2]["cursor"];
    do {
      const page = await readAttempts(reader, run.runId, { limit: 2, cursor });
      seen.push(...page.items.map(({ step_id }) => step_id.node));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("says why a run failed, and at which node it began", async () => {
    const run = await aRun("a");
    await end(await claimNext(run), failure("broken"));
    expect(await runRow(run)).toMatchObject({ execution_status: "failed" });
    expect(await getRun(await aPerson(run, "viewer"), run.runId)).toMatchObject({
      failure: { node: "a", code: "broken" },
      is_content_visible: false,
      input: null,
      manifest: null,
    });
  });

  /** An approver may read content, and that is what a request shows: not all that a run was given and made. */
  it("keeps what went in and came out from approvers and viewers", async () => {
    const run = await aRun("a -> b", { input: { topic: "x" } });
    await end(await claimNext(run), done("first"));
    const hidden = { is_content_visible: false, input: null, output: null };
    for (const role of ["approver", "viewer"] as const) {
      const reader = await aPerson(run, role);
      expect(await getRun(reader, run.runId)).toMatchObject(hidden);
      const step = await getStep(reader, { runId: run.runId, node: "a", scope: "" });
      expect(step).toMatchObject(hidden);
    }
  });

  it("answers NOT_FOUND to another tenant and to another workspace, whatever is asked", async () => {
    const run = await aRun("a");
    await claimNext(run);
    const stranger = await aMember(await aTenant(), "admin");
    const neighbour = {
      ...(await aPerson(run, "admin")),
      workspaceId: await aWorkspace(run.tenantId),
    };
    const page = { limit: 10 };
    for (const reader of [stranger, neighbour]) {
      const asks = [
        getRun(reader, run.runId),
        readSteps(reader, run.runId, page),
        getStep(reader, { runId: run.runId, node: "a", scope: "" }),
        readAttempts(reader, run.runId, page),
        readTimeline(reader, run.runId),
        readEvents(reader, run.runId, 0, 10),
        readEffects(reader, run.runId, page),
        readUsage(reader, run.runId, page),
        cancelRun(reader, run.runId, "not mine"),
      ];
      const answers = await Promise.allSettled(asks);
      expect(answers.map((answer) => answer.status === "rejected" && answer.reason.code)).toEqual(
        asks.map(() => "NOT_FOUND"),
      );
      expect((await readRuns(reader, page)).items).toEqual([]);
    }
    expect(await stepRow(run, "a")).toMatchObject({ status: "running" });
    expect(await runRow(run)).toMatchObject({ desired_action: "none" });
  });
});
