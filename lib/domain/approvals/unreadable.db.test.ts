import { expect, it } from "vitest";
import { aMember, aTenant } from "@/lib/domain/auth/testing";
import { readInterfaces } from "@/lib/domain/registry/read-interfaces";
import { readAttention } from "@/lib/domain/runs/attention/read-attention";
import { getRun } from "@/lib/domain/runs/reading/read-run";
import { readStandings } from "@/lib/domain/runs/reading/read-standings";
import { readSteps } from "@/lib/domain/runs/reading/read-steps";
import { readTimeline } from "@/lib/domain/runs/reading/read-timeline";
import { aRun, startTestRun } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { aVersion, withUnreadableVersion } from "@/lib/domain/runs/testing/versions";
import { testDatabase } from "@/lib/platform/testing/database";
import { decideApproval } from "./decide-approval";
import { decideMany } from "./decide-many";
import { previewDecision } from "./preview-decision";
import { getApproval } from "./read-approval";
import { readApprovals } from "./read-approvals";
import { withdrawApproval } from "./withdraw-approval";

const { query } = testDatabase();

/** Two runs that ask whether to go on; the first is of a version that only a later release can read. */
async function twoThatAsk() {
  const ask = { id: "ok", type: "approval", role: "approver", title: "Pay it?" };
  const later = await aRun("ok.approved -> a", { place: await aTenant(), nodes: { ok: ask } });
  const own = await startTestRun(later, later.pool);
  return { later, own, owner: await aMember(later, "owner") };
}

const UNREADABLE = {
  code: "DEPENDENCY_UNAVAILABLE",
  details: { reason: "workflow_version" },
};

/** Guards against an inbox that one run of a later release keeps from everybody while an update is under way. */
it("lists a request of a version that this build cannot read, says so, and harms no other", async () => {
  const { later, own, owner } = await twoThatAsk();
  await withUnreadableVersion(later, async () => {
    for (const order of ["urgent", "newest"] as const) {
      const { items } = await readApprovals(owner, { assignee: "me", order, limit: 20 });
      expect(items).toHaveLength(2);
      expect(items.find(({ run }) => run.id === later.runId)).toMatchObject({
        title: "Pay it?",
        is_version_readable: false,
        may_decide: false,
        leads_to: [],
      });
      expect(items.find(({ run }) => run.id === own.runId)).toMatchObject({
        is_version_readable: true,
        may_decide: true,
        leads_to: [{ node: "a" }],
      });
    }
  });
  await expectSound(later);
});

it("shows the request alone as it stands, and refuses to decide or preview what it cannot read", async () => {
  const { later, own, owner } = await twoThatAsk();
  const { items } = await readApprovals(owner, { run_id: later.runId, limit: 1 });
  const { items: others } = await readApprovals(owner, { run_id: own.runId, limit: 1 });
  const [[mine], [other]] = [items, others];
  if (!mine || !other) throw new Error("Nothing is asked.");
  await withUnreadableVersion(later, async () => {
    const seen = await getApproval(owner, mine.id);
    expect(seen).toMatchObject({
      title: "Pay it?",
      is_version_readable: false,
      may_decide: false,
      may_delegate: false,
      may_withdraw: false,
      may_override: false,
    });
    const decision = { revision: seen.revision, option: "approve", reason: "" };
    await expect(previewDecision(owner, mine.id)).rejects.toMatchObject(UNREADABLE);
    await expect(decideApproval(owner, mine.id, decision)).rejects.toMatchObject(UNREADABLE);
    await expect(
      withdrawApproval(owner, mine.id, { revision: seen.revision, reason: "No." }),
    ).rejects.toMatchObject(UNREADABLE);
    const many = await decideMany(owner, {
      approvals: [mine, other].map(({ id, revision }) => ({ id, revision })),
      option: "approve",
      reason: "",
    });
    expect(many.items).toMatchObject([
      { result: "refused", status: "pending", error: { code: "DEPENDENCY_UNAVAILABLE" } },
      { result: "decided" },
    ]);
  });
  // Where the version can be read, the same request is decided as if nothing had been.
  const decided = await decideApproval(owner, mine.id, {
    revision: mine.revision,
    option: "approve",
    reason: "",
  });
  expect(decided.approval).toMatchObject({ status: "approved", is_version_readable: true });
  await expectSound(later);
});

/** Guards against a draft that fails as by our own fault because of what it runs as a step. */
it("refuses to say what such a version takes and gives as a step of another workflow", async () => {
  const place = await aTenant();
  const later = { id: "a", type: "of a later release" };
  const { workflowId } = await aVersion(place, "a", { nodes: { a: later } });
  const owner = await aMember(place, "owner");
  await expect(readInterfaces(owner, workflowId, undefined)).rejects.toMatchObject(UNREADABLE);
});

it("lists a case of such a version with the name of its node, and where such runs stand", async () => {
  const { later, own, owner } = await twoThatAsk();
  await query("update approvals set due_at = now() - interval '1 hour' where tenant_id = $1", [
    later.tenantId,
  ]);
  await withUnreadableVersion(later, async () => {
    const { items } = await readAttention(owner, { limit: 20 });
    expect(items).toHaveLength(2);
    expect(items.find(({ run }) => run.id === later.runId)).toMatchObject({
      cause: "approval_overdue",
      is_version_readable: false,
      step: { node: "ok", title: "ok" },
      safe_action: { action: "look", is_permitted: true },
    });
    expect(items.find(({ run }) => run.id === own.runId)).toMatchObject({
      is_version_readable: true,
      safe_action: { action: "decide" },
    });
    const page = await getRun(owner, later.runId);
    expect(page).toMatchObject({ is_version_readable: false, execution_status: "waiting" });
    expect(await getRun(owner, own.runId)).toMatchObject({ is_version_readable: true });
    const { steps } = await readTimeline(owner, later.runId);
    expect(steps).toMatchObject([{ node: "ok", title: "ok" }]);
    await expect(readSteps(owner, later.runId, { limit: 9 })).rejects.toMatchObject(UNREADABLE);
    const standings = await readStandings(later.tenantId, [later.runId, own.runId]);
    expect(standings.get(later.runId)).toMatchObject([{ node: "ok", title: "ok" }]);
    expect(standings.get(own.runId)).toMatchObject([{ node: "ok" }]);
  });
  await expectSound(later);
});
