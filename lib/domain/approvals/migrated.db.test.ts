import { expect, it } from "vitest";
import { migrateRun } from "@/lib/domain/runs/migration/migrate-run";
import { aPerson } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { aSecondVersion, aVersion } from "@/lib/domain/runs/testing/versions";
import { previewDecision } from "./preview-decision";
import { getApproval } from "./read-approval";
import { aRequest } from "./testing";

/** Guards against the plan of the new version, which does not know the step that had asked. */
it("can be read when its run has gone to a version that asks elsewhere", async () => {
  const { run, id, approver } = await aRequest();
  const confirm = { id: "confirm", type: "approval", title: "Sure?", role: "approver" };
  const graph = "a -> confirm; confirm.approved -> b; confirm.rejected -> c";
  const other = await aVersion(run, graph, { nodes: { confirm } });
  const to = await aSecondVersion(run, { like: other.versionId });
  const operator = await aPerson(run, "operator");
  const mapping = { a: "a", ok: "confirm" };
  await migrateRun(operator, run.runId, { versionId: to, mapping, reason: "Asks better." });
  expect(await getApproval(approver, id)).toMatchObject({ status: "superseded" });
  expect(await previewDecision(approver, id)).toEqual({ items: [] });
  await expectSound(run);
});
