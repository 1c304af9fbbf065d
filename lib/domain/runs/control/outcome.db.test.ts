import { describe, expect, it } from "vitest";
import { anArtifact, aRunRow } from "@/lib/domain/artifacts/testing";
import { aWorkspace } from "@/lib/domain/auth/testing";
import { noop } from "@/lib/engine/testing/a-plan";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { readOutcome } from "../reading/read-outcome";
import { aPerson, aRun, claimNext, done, end, eventsOf, failure, runRow } from "../testing";
import { expectSound } from "../testing/soundness";
import { decideOutcome } from "./decide-outcome";
import { markStepSucceeded } from "./intervene";

const CRITERIA = ["The report answers the topic", "Every claim cites a source"];
const success = { verifier: { role: "approver" }, criteria: CRITERIA };

async function anEndedRun() {
  const run = await aRun("a", { spec: { success } });
  await end(await claimNext(run), done());
  return run;
}

const achieved = {
  outcome: "achieved" as const,
  criteria: [{ met: true }, { met: true, note: "Three sources." }],
  evidence: [{ text: "The report, section 2." }],
  reason: "It does what was asked.",
};

describe("the outcome of a run", () => {
  it("[AT-11] is a verifier's word with evidence, apart from how the execution ended", async () => {
    const run = await anEndedRun();
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded", outcome: "open" });
    const verifier = await aPerson(run, "approver");
    const before = await readOutcome(verifier, run.runId);
    expect(before).toMatchObject({ outcome: "open", criteria: CRITERIA, may_decide: true });

    await decideOutcome(verifier, run.runId, {
      ...achieved,
      outcome: "not_achieved",
      criteria: [{ met: true }, { met: false }],
      evidence: [],
    });
    expect(await runRow(run)).toMatchObject({
      execution_status: "succeeded",
      outcome: "not_achieved",
    });
    const after = await decideOutcome(verifier, run.runId, achieved);
    expect(after).toMatchObject({
      outcome: "achieved",
      decisions: [
        { outcome: "achieved", evidence: [{ text: "The report, section 2." }] },
        { outcome: "not_achieved" },
      ],
    });
    expect((await eventsOf(run)).filter((type) => type === "outcome.decided")).toHaveLength(2);
    await expectSound(run);
  });

  it("[AT-11] is for nobody else to say: not for operators, nor by their mark", async () => {
    const pool = `mark-${newId("run").slice(-12)}`;
    const run = await aRun("a", {
      pool,
      spec: { success },
      nodes: { a: noop("a", { pool, on_failure: "hold" }) },
    });
    await end(await claimNext(run), failure());
    const operator = await aPerson(run, "operator");
    const step = { runId: run.runId, node: "a", scope: "" };
    await markStepSucceeded(operator, step, {
      reason: "By hand.",
      port: "out",
      output: { text: "By hand." },
    });
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded", outcome: "open" });
    await expect(decideOutcome(operator, run.runId, achieved)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect((await readOutcome(operator, run.runId)).may_decide).toBe(false);
  });

  it("is refused before the end, and where it does not hold together", async () => {
    const open = await aRun("a", { spec: { success } });
    const verifier = await aPerson(open, "approver");
    await expect(decideOutcome(verifier, open.runId, achieved)).rejects.toMatchObject({
      code: "RUN_STATE_CONFLICT",
    });
    const run = await anEndedRun();
    const own = await aPerson(run, "approver");
    const refused = { code: "VALIDATION_FAILED" };
    for (const wrong of [
      { ...achieved, criteria: [{ met: true }] },
      { ...achieved, criteria: [{ met: true }, { met: false }] },
      { ...achieved, evidence: [] },
      { ...achieved, outcome: "not_achieved" as const },
      { ...achieved, evidence: [{ text: "x", artifact_version_id: newId("artifactVersion") }] },
    ])
      await expect(decideOutcome(own, run.runId, wrong)).rejects.toMatchObject(refused);
    expect(await runRow(run)).toMatchObject({ outcome: "open" });
  });

  it("takes as evidence what is in its workspace, and nothing of another one of the same tenant", async () => {
    const run = await anEndedRun();
    const verifier = await aPerson(run, "approver");
    const elsewhere = { ...run, workspaceId: await aWorkspace(run.tenantId) };
    const foreign = await anArtifact(elsewhere, (await aRunRow(elsewhere)).runId);
    const said = (id: typeof foreign.versionId) =>
      decideOutcome(verifier, run.runId, {
        ...achieved,
        evidence: [{ text: "The report.", artifact_version_id: id }],
      });
    await expect(said(foreign.versionId)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    const own = await anArtifact(run, run.runId);
    expect(await said(own.versionId)).toMatchObject({ outcome: "achieved" });
  });

  /** Race: two verifiers at once. An id is made before the lock, so the later word may have the earlier one. */
  it("names first the word that counts, which was kept last", async () => {
    const run = await anEndedRun();
    const verifier = await aPerson(run, "approver");
    await testDatabase().query(
      `insert into run_outcomes (tenant_id, workspace_id, id, run_id, outcome, criteria, evidence, reason, decided_by, decided_at)
       values ($1, $2, $3, $4, 'waived', '[]', '[]', 'First.', $5, now() - interval '1 minute')`,
      [
        run.tenantId,
        run.workspaceId,
        "ffffffff-ffff-7fff-bfff-ffffffffffff",
        run.runId,
        JSON.stringify({ kind: "user", id: verifier.id, name: verifier.name }),
      ],
    );
    const { outcome, decisions } = await decideOutcome(verifier, run.runId, achieved);
    expect([outcome, ...decisions.map((each) => each.outcome)]).toEqual([
      "achieved",
      "achieved",
      "waived",
    ]);
  });
});
