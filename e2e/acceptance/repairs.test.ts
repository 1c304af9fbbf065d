import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunOutcomeJson } from "@/lib/contract/outcomes";
import type { RerunPreviewJson } from "@/lib/contract/reruns";
import type { MigrationPreviewJson } from "@/lib/contract/run-migrations";
import type { RunJson } from "@/lib/contract/runs";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { edges, House, type Refusal, toolNode } from "./house";

/** The first one builds the web application. */
const START_MS = 300_000;

let house: House;
beforeAll(async () => {
  house = await House.start();
}, START_MS);
afterAll(() => house?.stop());

/** What it does outside must not be done twice by itself. */
const ONCE = { retry: { max_attempts: 1 } };

describe("running again from a step", () => {
  const toolAt = async (name: string) => {
    await house.makeTool(
      name,
      { method: "POST", url: `${house.world.url}/${name}` },
      { writes: true, idempotency: "none" },
    );
    return name;
  };

  it("[AT-10] reuses what was done before, and does the rest anew", async () => {
    const [first, second] = [await toolAt("at10-first"), await toolAt("at10-second")];
    const version = await house.publish({
      nodes: [toolNode("a", first, ONCE), toolNode("b", second, ONCE), toolNode("c")],
      edges: edges("a -> b", "b -> c"),
    });
    const old = await house.start(version.id);
    await house.runIn(old.id);

    const preview = await house.ok<RerunPreviewJson>(
      "operator",
      "POST",
      `/v1/runs/${old.id}/rerun/preview`,
      { from: "b" },
    );
    expect(preview.steps.map(({ node, fate }) => [node, fate])).toEqual([
      ["a", "reused"],
      ["b", "repeated"],
      ["c", "repeated"],
    ]);
    expect(preview.repeated_effects).toBe(1);
    expect(preview.effects.map(({ node, repeats }) => [node, repeats])).toEqual([
      ["a", false],
      ["b", true],
    ]);

    const ask = () =>
      house.ok<RunJson>(
        "operator",
        "POST",
        `/v1/runs/${old.id}/rerun`,
        { from: "b", reason: "The first answer was wrong." },
        { "idempotency-key": "at-10" },
      );
    const [once, twice] = [await ask(), await ask()];
    expect(twice.id).toBe(once.id);
    const derived = await house.runIn(once.id);
    expect(derived).toMatchObject({
      execution_status: "succeeded",
      derived_from: { run_id: old.id, node: "b" },
    });
    expect([house.world.count("/at10-first"), house.world.count("/at10-second")]).toEqual([1, 2]);
    const steps = await house.steps(derived.id);
    expect([steps.a?.reason, steps.a?.attempts, steps.b?.attempts]).toEqual(["reused", 0, 1]);
  });

  it("[AT-10] is for runs that are over, and for those who may start runs", async () => {
    const version = await house.publish({ nodes: [toolNode("a", "hold")], edges: [] });
    const run = await house.start(version.id);
    const ask = (as: "operator" | "viewer" | "stranger") =>
      house.call<Refusal>(as, "POST", `/v1/runs/${run.id}/rerun`, { from: "a", reason: "Again." });
    expect((await ask("operator")).body.error.code).toBe("RUN_STATE_CONFLICT");
    expect((await ask("viewer")).status).toBe(403);
    expect((await ask("stranger")).status).toBe(404);
    await house.stack.eventually("the call", () => house.world.holding > 0);
    house.world.release();
    await house.runIn(run.id);
  });
});

describe("taking a waiting run to another version", () => {
  const ask = { id: "ask", type: "approval", role: "approver" };
  const ends = [toolNode("b"), { id: "no", type: "end", status: "failed", reason: "rejected" }];
  const after = ["ask.approved -> b", "ask.rejected -> no", "ask.revise -> no"];

  /** One more version of a workflow. */
  async function publishNext(workflow: WorkflowJson, spec: object): Promise<{ id: string }> {
    const path = `/v1/workflows/${workflow.id}`;
    const { draft_revision } = await house.ok<WorkflowJson>("author", "GET", path);
    const manifest = {
      apiVersion: "signalbox/v1",
      kind: "Workflow",
      metadata: { name: workflow.name, title: workflow.name },
      spec,
    };
    await house.ok(
      "author",
      "PATCH",
      `${path}/draft`,
      { spec: manifest },
      {
        "if-match": `"${draft_revision}"`,
      },
    );
    const { status, body } = await house.tryPublish(workflow);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  async function aWaitingRun() {
    const workflow = await house.draft({
      nodes: [toolNode("a"), ask, ...ends],
      edges: edges("a -> ask", ...after),
    });
    const first = await house.tryPublish(workflow);
    const run = await house.start(first.body.id);
    const approval = await house.approvalOf(run.id);
    return { workflow, run, approval };
  }

  it("[WF-12] goes by an explicit mapping, asks anew what waited, and is audited", async () => {
    const { workflow, run, approval } = await aWaitingRun();
    const to = await publishNext(workflow, {
      nodes: [toolNode("a"), toolNode("checked"), ask, ...ends],
      edges: edges("a -> checked", "checked -> ask", ...after),
    });
    const path = `/v1/runs/${run.id}/migrate`;
    const preview = await house.ok<MigrationPreviewJson>("operator", "POST", `${path}/preview`, {
      workflow_version_id: to.id,
    });
    expect(preview).toMatchObject({ mapping: { a: "a", ask: "ask" }, findings: [] });
    const body = {
      workflow_version_id: to.id,
      mapping: preview.mapping,
      reason: "A check was missing.",
    };
    expect((await house.call("author", "POST", path, body)).status).toBe(403);
    await house.ok("operator", "POST", path, body);

    const late = await house.decide<Refusal>("approver", approval, "approve");
    expect(late.status).toBe(409);
    const asked = await house.approvalOf(run.id);
    expect(asked.id).not.toBe(approval.id);
    await house.decide("approver", asked, "approve");
    expect(await house.runIn(run.id)).toMatchObject({
      execution_status: "succeeded",
      version_number: 2,
    });
    const steps = await house.steps(run.id);
    expect([steps.a?.attempts, steps.checked?.attempts]).toEqual([1, 1]);
    const { items } = await house.ok<{ items: { action: string }[] }>(
      "admin",
      "GET",
      `/v1/runs/${run.id}/audit`,
    );
    expect(items.map(({ action }) => action)).toContain("run.migrate");
  });

  it("[WF-12] takes a loop at work along, in the round that it is in", async () => {
    const rounds = (nodes: object[], ...ways: string[]) => ({
      id: "rounds",
      type: "loop",
      max_iterations: 3,
      until: "nodes.ask.output.option == 'approve'",
      body: { nodes: [...nodes, ask], edges: edges(...ways) },
    });
    const workflow = await house.draft({
      nodes: [rounds([toolNode("made")], "made -> ask"), toolNode("b")],
      edges: edges("rounds -> b"),
    });
    const run = await house.start((await house.tryPublish(workflow)).body.id);
    await house.decide("approver", await house.approvalOf(run.id), "reject");
    const second = await house.approvalOf(run.id);
    const to = await publishNext(workflow, {
      nodes: [
        rounds([toolNode("made"), toolNode("checked")], "made -> checked", "checked -> ask"),
        toolNode("b"),
      ],
      edges: edges("rounds -> b"),
    });
    const path = `/v1/runs/${run.id}/migrate`;
    const preview = await house.ok<MigrationPreviewJson>("operator", "POST", `${path}/preview`, {
      workflow_version_id: to.id,
    });
    expect(preview).toMatchObject({
      mapping: { rounds: "rounds" },
      findings: [],
      steps: [{ node: "rounds", scopes: { total: 3, opened: 2, closed: 1 } }],
    });
    const mapping = { rounds: "rounds" };
    const reason = "A check was missing.";
    await house.ok("operator", "POST", path, { workflow_version_id: to.id, mapping, reason });
    expect((await house.decide<Refusal>("approver", second, "approve")).status).toBe(409);
    await house.decide("approver", await house.approvalOf(run.id), "approve");
    expect(await house.runIn(run.id)).toMatchObject({
      execution_status: "succeeded",
      version_number: 2,
    });
    const { rounds: loop } = await house.steps(run.id);
    const step = await house.ok<{ output: object }>("operator", "GET", `/v1/steps/${loop?.id}`);
    expect(step.output).toMatchObject({ iterations: 2, exhausted: false });
  });

  it("[WF-12] is refused where it does not fit, with what does not", async () => {
    const { workflow, run } = await aWaitingRun();
    const to = await publishNext(workflow, {
      nodes: [toolNode("first"), toolNode("a"), ask, ...ends],
      edges: edges("first -> a", "a -> ask", ...after),
    });
    const answer = await house.call<Refusal>("operator", "POST", `/v1/runs/${run.id}/migrate`, {
      workflow_version_id: to.id,
      mapping: { a: "a", ask: "ask" },
      reason: "A check was missing.",
    });
    expect(answer.status).toBe(422);
    expect(answer.body.error).toMatchObject({
      code: "VALIDATION_FAILED",
      details: { findings: [{ code: "stands_behind", node: "a" }] },
    });
    expect((await house.run(run.id)).version_number).toBe(1);
  });
});

describe("the outcome of a run", () => {
  it("[AT-11] is the verifier's word with evidence, apart from how the execution ended", async () => {
    const criteria = ["The answer is there"];
    const version = await house.publish({
      nodes: [toolNode("a", "hold")],
      edges: [],
      success: { verifier: { role: "approver" }, criteria },
    });
    const run = await house.start(version.id);
    const path = `/v1/runs/${run.id}/outcome`;
    const body = {
      outcome: "not_achieved",
      criteria: [{ met: false, note: "It answers something else." }],
      evidence: [{ text: "The answer itself." }],
      reason: "Read and compared.",
    };
    expect((await house.call("approver", "PUT", path, body)).status).toBe(409);
    const held = `step_${run.id.slice(4)}-a`;
    await house.stack.eventually("the call", () => house.world.holding > 0);
    await house.ok("operator", "POST", `/v1/steps/${held}/mark-succeeded`, {
      reason: "Done by hand.",
      port: "out",
      output: { path: "/hold" },
    });
    house.world.release();
    const ended = await house.runIn(run.id);
    expect([ended.execution_status, ended.outcome]).toEqual(["succeeded", "open"]);
    expect((await house.call("operator", "PUT", path, body)).status).toBe(403);
    const said = await house.ok<RunOutcomeJson>("approver", "PUT", path, body);
    expect(said).toMatchObject({
      outcome: "not_achieved",
      decisions: [{ evidence: [{ text: "The answer itself." }] }],
    });
    expect(await house.run(run.id)).toMatchObject({
      execution_status: "succeeded",
      outcome: "not_achieved",
    });
  });
});
