import { describe, expect, it } from "vitest";
import { pauseRun } from "@/lib/domain/runs/control/pause-run";
import { resumeRun } from "@/lib/domain/runs/control/resume-run";
import { fireTimers } from "@/lib/domain/runs/sweeping/fire-timers";
import { aPerson, aRun } from "@/lib/domain/runs/testing";
import { testDatabase } from "@/lib/platform/testing/database";
import { decideApproval } from "./decide-approval";
import { getApproval } from "./read-approval";
import { readApprovals } from "./read-approvals";

const { query } = testDatabase();

/** A paused run that waits with a request whose time has passed meanwhile. */
async function aPausedRequest() {
  const run = await aRun("ask", {
    nodes: { ask: { id: "ask", type: "approval", role: "approver", expires_in: "PT1H" } },
  });
  const operator = await aPerson(run, "operator");
  await pauseRun(operator, run.runId, "look first");
  await query("update approvals set expires_at = now() - interval '1 s' where run_id = $1", [
    run.runId,
  ]);
  const [open] = (await readApprovals(operator, { limit: 5, run_id: run.runId })).items;
  if (!open) throw new Error("There is no request.");
  return { run, operator, open };
}

describe("a request of a paused run", () => {
  it("is open although its time has passed, and gets the time back with the resume", async () => {
    const { run, operator, open } = await aPausedRequest();
    await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
      run.runId,
    ]);
    await query("update runs set paused_at = now() - interval '2 h' where id = $1", [run.runId]);
    await fireTimers();
    // What it would have if the pause ended now.
    const meanwhile = await getApproval(operator, open.id);
    expect(Number(meanwhile.expires_at)).toBeGreaterThan(Date.now() + 3_600_000);
    expect([open.run.is_paused, meanwhile.run.is_paused]).toEqual([true, true]);

    await resumeRun(operator, run.runId, "seen");
    const inAnHour = Date.now() + 3_600_000;
    const { status, expires_at, run: resumed } = await getApproval(operator, open.id);
    expect([status, Number(expires_at) > inAnHour]).toEqual(["pending", true]);
    expect(resumed.is_paused).toBe(false);
    const [timer] = await query<{ fire_at: Date }>(
      "select fire_at from timers where run_id = $1 and kind = 'approval_expiry'",
      [run.runId],
    );
    expect(Number(timer?.fire_at)).toBeGreaterThan(inAnHour);
  });

  it("can be decided although its time has passed", async () => {
    const { run, open } = await aPausedRequest();
    const decided = await decideApproval(await aPerson(run, "approver"), open.id, {
      option: "approve",
      reason: "",
      revision: open.revision,
    });
    expect(decided.approval.status).toBe("approved");
    expect(decided.run.execution_status).toBe("paused");
  });
});
