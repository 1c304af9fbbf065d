import { describe, expect, it } from "vitest";
import { encodeId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { aRun, claimNext, done, end, runRow, stepRow } from "../testing";
import { expectSound } from "../testing/soundness";

const { query } = testDatabase();

/** A run whose work is judged, and goes on either way. */
const judged = (expr: string, subject: JsonObject) =>
  aRun("a -> check; check.passed -> b; check.failed -> c", {
    nodes: {
      check: {
        id: "check",
        type: "evaluate",
        subject: "${{ input.subject }}",
        evaluators: [{ kind: "rule", expr }],
      },
    },
    input: { subject },
  });

describe("an evaluation", () => {
  it("is kept with its verdict, its evidence and the versions that its subject names, for good", async () => {
    const versions = [newId("artifactVersion"), newId("artifactVersion")];
    const [one, two] = versions.map((id) => ({
      artifact_version_id: encodeId("artifactVersion", id),
    }));
    const run = await judged("subject.n > 1", { n: 1, report: one ?? {}, more: [two ?? {}] });
    await end(await claimNext(run), done());
    expect(await stepRow(run, "check")).toMatchObject({ status: "succeeded", port: "failed" });
    expect(await runRow(run)).toMatchObject({ evaluation_status: "failed" });
    const rows = await query("select * from evaluations where run_id = $1", [run.runId]);
    expect(rows).toEqual([
      expect.objectContaining({
        tenant_id: run.tenantId,
        workspace_id: run.workspaceId,
        node: "check",
        verdict: "failed",
        scores: [0],
        evidence: [{ kind: "rule", passed: false, expr: "subject.n > 1" }],
        versions: expect.arrayContaining(versions),
      }),
    ]);
    await expect(
      query("update evaluations set verdict = 'passed' where run_id = $1", [run.runId]),
    ).rejects.toThrow("immutable");
    await expectSound(run);
  });

  it("passes on to what follows, and the run says so", async () => {
    const run = await judged("subject.n > 1", { n: 2 });
    await end(await claimNext(run), done());
    expect((await claimNext(run)).node).toBe("b");
    expect(await runRow(run)).toMatchObject({ evaluation_status: "passed" });
    expect(await query("select versions from evaluations where run_id = $1", [run.runId])).toEqual([
      { versions: [] },
    ]);
  });
});
