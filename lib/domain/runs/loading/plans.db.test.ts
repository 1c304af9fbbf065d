import { describe, expect, it } from "vitest";
import { aTenant } from "@/lib/domain/auth/testing";
import type { WorkflowVersionId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { mover } from "../moving/engine";
import { aRun, runRow } from "../testing";
import { expectSound } from "../testing/soundness";
import { aSecondVersion, aVersion, BY } from "../testing/versions";
import { findPlan, getPlan, PLAN_FORMATS } from "./plans";

const { query } = testDatabase();

const UNREADABLE = {
  code: "DEPENDENCY_UNAVAILABLE",
  details: { reason: "workflow_version" },
};

describe("looking for the plan of a version", () => {
  it("finds none where there is none, or none that can be compiled", async () => {
    const nodes = { a: { id: "a", type: "of a later release" } };
    const { versionId } = await aVersion(await aTenant(), "a", { nodes });
    expect(await findPlan(versionId)).toBeNull();
    expect(await findPlan(newId("workflowVersion"))).toBeNull();
  });

  /** Guards against a doctor who says of every run that its plan cannot be read, because nobody answers. */
  it("fails where the database does not answer", async () => {
    const { versionId } = await aVersion(await aTenant(), "a");
    await query("alter table workflow_versions rename to workflow_versions_away");
    await expect(findPlan(versionId)).rejects.toThrow();
    await query("alter table workflow_versions_away rename to workflow_versions");
    expect(await findPlan(versionId)).toMatchObject({ nodes: [{ id: "a" }] });
  });
});

/** Guards against an older process that moves a run by what the words of its version meant before. */
it("a version that a later release has published is not read here, although it could be compiled, and moves no run", async () => {
  const run = await aRun("a");
  const planFormat = PLAN_FORMATS.max + 1;
  const later = await aSecondVersion(run, { planFormat });
  expect(await findPlan(later)).toBeNull();
  await expect(getPlan(later)).rejects.toMatchObject(UNREADABLE);

  const pin = (id: WorkflowVersionId) =>
    query("update runs set workflow_version_id = $2 where id = $1", [run.runId, id]);
  await pin(later);
  const cancel = { type: "cancel_requested", reason: "Enough.", actor: BY } as const;
  const move = () => mover().move({ tenantId: run.tenantId, runId: run.runId, move: cancel });
  await expect(move()).rejects.toMatchObject(UNREADABLE);
  expect(await runRow(run)).toMatchObject({ execution_status: "queued" });
  await pin(run.versionId);
  expect((await move()).outcome).toEqual({ ok: true });
  await expectSound(run);
});
