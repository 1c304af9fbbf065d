import { expect, it } from "vitest";
import { runRow } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { testDatabase } from "@/lib/platform/testing/database";
import { decideApproval } from "./decide-approval";
import { getApproval } from "./read-approval";
import { approve, aRequest } from "./testing";

/** Guards against a decision that waits without end for a transaction which somebody has begun by hand. */
it("a decision about a run whose row somebody holds is refused within seconds, and may be made again", async () => {
  const { run, id, approver } = await aRequest();
  const session = await testDatabase().connect();
  await session.query("begin");
  await session.query("select from runs where id = $1 for update", [run.runId]);
  await expect(decideApproval(approver, id, approve)).rejects.toMatchObject({
    code: "DEPENDENCY_UNAVAILABLE",
    details: { reason: "run_held" },
  });
  expect(await getApproval(approver, id)).toMatchObject({ status: "pending", revision: 1 });

  await session.query("rollback");
  await decideApproval(approver, id, approve);
  expect(await runRow(run)).toMatchObject({ review_status: "approved" });
  await expectSound(run);
});
