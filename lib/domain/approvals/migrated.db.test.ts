import { expect, it } from "vitest";
import { migrateRun } from "@/lib/domain/runs/migration/migrate-run";
import { aPerson, aVersion, expectSound } from "@/lib/domain/runs/testing";
import { asId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { previewDecision } from "./preview-decision";
import { getApproval } from "./read-approval";
import { aRequest } from "./testing";

const { query } = testDatabase();

/** Guards against the plan of the new version, which does not know the step that had asked. */
it("can be read when its run has gone to a version that asks elsewhere", async () => {
  const { run, id, approver } = await aRequest();
  const confirm = { id: "confirm", type: "approval", title: "Sure?", role: "approver" };
  const graph = "a -> confirm; confirm.approved -> b; confirm.rejected -> c";
  const other = await aVersion(run, graph, { nodes: { confirm } });
  const to = asId("workflowVersion", newId("workflowVersion"));
  await query(
    `insert into workflow_versions (tenant_id, workspace_id, id, workflow_id, number, spec, digest, manifest,
       plan_format, published_by)
     select tenant_id, workspace_id, $1, $2, 2, spec, 'e', manifest, plan_format, published_by
     from workflow_versions where id = $3`,
    [to, run.workflowId, other.versionId],
  );
  const operator = await aPerson(run, "operator");
  const mapping = { a: "a", ok: "confirm" };
  await migrateRun(operator, run.runId, { versionId: to, mapping, reason: "Asks better." });
  expect(await getApproval(approver, id)).toMatchObject({ status: "superseded" });
  expect(await previewDecision(approver, id)).toEqual({ items: [] });
  await expectSound(run);
});
