import { describe, expect, it } from "vitest";
import { aMember, aTenant } from "@/lib/domain/auth/testing";
import { cancelRun } from "@/lib/domain/runs/control/cancel-run";
import { fireTimers } from "@/lib/domain/runs/sweeping/fire-timers";
import {
  aRun,
  aWorker,
  claim,
  claimNext,
  done,
  end,
  eventsOf,
  runRow,
  stepRow,
} from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { type ApprovalId, encodeId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { countApprovals } from "./count-approvals";
import { decideApproval } from "./decide-approval";
import { previewDecision } from "./preview-decision";
import { getApproval } from "./read-approval";
import { readApprovals } from "./read-approvals";
import { approve, aRequest, codeOf, pendingOf, REPORT, reject, VERSION } from "./testing";

const { query } = testDatabase();

describe("a request for a decision", () => {
  it("holds no worker and no ready step while it waits", async () => {
    const { run, id, approver } = await aRequest();
    expect(await runRow(run)).toMatchObject({
      execution_status: "waiting",
      status_reason: "approval",
      review_status: "pending",
      steps_running: 0,
    });
    expect(await claim(run, await aWorker())).toEqual([]);
    expect(await getApproval(approver, id)).toMatchObject({
      status: "pending",
      revision: 1,
      may_decide: true,
      shown: { title: "Publish?", artifacts: [REPORT], show: { text: "draft" } },
      options: [{ id: "approve" }, { id: "reject", requires_reason: true }],
    });
    await expectSound(run);
  });

  it("is decided together with the run's next step, the decision and its audit row", async () => {
    const { run, id, approver } = await aRequest();
    const answer = await decideApproval(approver, id, approve);

    expect(answer.approval).toMatchObject({
      status: "approved",
      revision: 2,
      decision: {
        option: "approve",
        decided_by: { kind: "user", id: approver.id },
        artifact_version_id: VERSION,
      },
    });
    expect(answer.run).toMatchObject({ review_status: "approved" });
    expect(await stepRow(run, "b")).toMatchObject({ status: "ready" });
    expect(await stepRow(run, "c")).toMatchObject({ status: "skipped" });
    const audit = await query<{ action: string; target: string }>(
      "select action, target from audit_events where tenant_id = $1",
      [run.tenantId],
    );
    expect(audit).toEqual([{ action: "approval.decide", target: encodeId("approval", id) }]);
    const [decision] = await query<Record<string, unknown>>(
      "select d.shown_digest = a.shown_digest as bound from decisions d join approvals a on a.id = d.approval_id where a.id = $1",
      [id],
    );
    expect(decision).toEqual({ bound: true });
    await expectSound(run);
  });

  it("counts exactly one of two decisions at once; the other learns how it stands", async () => {
    const { run, id, approver } = await aRequest();
    const second = await aMember(run, "admin");
    const answers = await Promise.allSettled([
      decideApproval(approver, id, approve),
      decideApproval(second, id, reject),
    ]);
    expect(answers.map(codeOf).sort()).toEqual(["APPROVAL_ALREADY_DECIDED", "decided"]);
    expect(await query("select 1 from decisions where approval_id = $1", [id])).toHaveLength(1);
    const loser = answers.find(({ status }) => status === "rejected");
    expect(loser).toMatchObject({ reason: { details: { revision: 2 } } });
    await expectSound(run);
  });

  it("refuses who is not meant, and the requester where they are excluded", async () => {
    const { run, id } = await aRequest({ role: "admin" });
    const approver = await aMember(run, "approver");
    const viewer = await aMember(run, "viewer");
    for (const person of [approver, viewer])
      await expect(decideApproval(person, id, approve)).rejects.toMatchObject({
        code: "FORBIDDEN",
      });

    const own = await aRequest({ exclude_requester: true });
    const { approver: asker } = own;
    await query("update runs set initiated_by = $1 where id = $2", [
      JSON.stringify({ kind: "user", id: asker.id, name: asker.name }),
      own.run.runId,
    ]);
    await expect(decideApproval(asker, own.id, approve)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await getApproval(asker, own.id)).toMatchObject({
      status: "pending",
      may_decide: false,
    });
  });

  it("refuses a decision after its time, also before the clock has come to it", async () => {
    const { run, id, approver } = await aRequest({
      expires_in: "PT1H",
      on_expired: "reject",
    });
    await query("update approvals set expires_at = now() - interval '1 s' where id = $1", [id]);
    await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
      run.runId,
    ]);
    expect(await getApproval(approver, id)).toMatchObject({ status: "pending", may_decide: false });
    await expect(decideApproval(approver, id, approve)).rejects.toMatchObject({
      code: "APPROVAL_EXPIRED",
      details: { status: "expired", revision: 2 },
    });
    expect(await stepRow(run, "c")).toMatchObject({ status: "ready" });
    await expectSound(run);
  });

  it("counts exactly one of a decision and an expiry", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { run, id, approver } = await aRequest({ expires_in: "PT1H", on_expired: "reject" });
      await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
        run.runId,
      ]);
      const [decided] = await Promise.allSettled([
        decideApproval(approver, id, approve),
        fireTimers(),
      ]);
      const { status } = await getApproval(approver, id);
      expect([codeOf(decided), status]).toEqual(
        decided.status === "fulfilled" ? ["decided", "approved"] : ["APPROVAL_EXPIRED", "expired"],
      );
      await expectSound(run);
    }
  });

  it("is withdrawn with its run, and then refuses", async () => {
    const { run, id, approver } = await aRequest();
    await cancelRun(await aMember(run, "operator"), run.runId, "no longer needed");
    await expect(decideApproval(approver, id, approve)).rejects.toMatchObject({
      code: "APPROVAL_CLOSED",
      details: { status: "withdrawn" },
    });
    expect(await eventsOf(run)).toContain("approval.withdrawn ok");
  });

  it("refuses what does not fit: another revision, option, version, a missing reason, a wrong form", async () => {
    const { id, approver } = await aRequest();
    const tries = [
      { ...approve, revision: 7 },
      { ...approve, option: "maybe" },
      { ...reject, reason: "" },
      { ...approve, artifactVersionId: newId("artifactVersion") },
      { ...approve, form: { unasked: true } },
    ];
    const answers = await Promise.allSettled(
      tries.map((decision) => decideApproval(approver, id, decision)),
    );
    expect(answers.map(codeOf)).toEqual([
      "REVISION_CONFLICT",
      "INVALID_REQUEST",
      "INVALID_REQUEST",
      "ARTIFACT_VERSION_MISMATCH",
      "INPUT_SCHEMA_MISMATCH",
    ]);
    expect(await getApproval(approver, id)).toMatchObject({ status: "pending", revision: 1 });

    const form = {
      type: "object",
      required: ["amount"],
      properties: { amount: { type: "number" } },
    };
    const asking = await aRequest({ form });
    const filled = (amount: unknown) =>
      decideApproval(asking.approver, asking.id, { ...approve, form: { amount } as JsonObject });
    await expect(filled("much")).rejects.toMatchObject({
      details: { issues: [{ path: "/amount" }] },
    });
    expect((await filled(3)).approval.decision).toMatchObject({ form: { amount: 3 } });
  });

  it("cannot be changed once it is decided: the database refuses", async () => {
    const { id, approver } = await aRequest();
    await decideApproval(approver, id, approve);
    await expect(
      query("update decisions set option = 'reject' where approval_id = $1", [id]),
    ).rejects.toThrow("immutable");
  });
});

describe("the inbox", () => {
  it("lists what the caller may decide now, by role, name and group", async () => {
    const place = await aTenant();
    const person = await aMember(place, "approver");
    const other = await aMember(place, "approver");
    const groupId = newId("group");
    await query(
      "insert into groups (tenant_id, workspace_id, id, name) values ($1, $2, $3, 'legal')",
      [place.tenantId, place.workspaceId, groupId],
    );
    await query("insert into group_members (tenant_id, group_id, user_id) values ($1, $2, $3)", [
      place.tenantId,
      groupId,
      person.id,
    ]);
    const rules: Record<string, JsonObject> = {
      byRole: { role: "approver" },
      byName: { people: [person.email] },
      byGroup: { groups: ["legal"] },
      forAdmins: { role: "admin" },
    };
    const titles = new Map<ApprovalId, string>();
    for (const [title, rule] of Object.entries(rules)) {
      const run = await aRun("ok -> z", {
        place,
        nodes: { ok: { id: "ok", type: "approval", options: ["approve"], ...rule } },
      });
      titles.set(await pendingOf(run), title);
    }
    const mine = async (who: typeof person) => {
      const { items } = await readApprovals(who, { assignee: "me", limit: 50 });
      return items.map(({ id }) => titles.get(id)).sort();
    };
    expect(await mine(person)).toEqual(["byGroup", "byName", "byRole"]);
    expect(await mine(other)).toEqual(["byRole"]);
    expect(await mine(await aMember(place, "admin"))).toEqual(["byRole", "forAdmins"]);
    const viewer = await aMember(place, "viewer");
    expect(await mine(viewer)).toEqual([]);
    expect(await countApprovals(viewer)).toEqual({ for_me: 0, oldest_requested_at: null });

    // What the list says of each is what its query says of all.
    for (const who of [person, other]) {
      const { items } = await readApprovals(who, { limit: 50 });
      expect((await countApprovals(who)).for_me).toBe((await mine(who)).length);
      const may = items.filter(({ may_decide }) => may_decide);
      expect(may.map(({ id }) => titles.get(id)).sort()).toEqual(await mine(who));
    }
  });

  it("is paged, filtered, and knows no other tenant", async () => {
    const { run, id, approver } = await aRequest();
    const stranger = await aMember(await aTenant(), "admin");
    expect((await readApprovals(stranger, { limit: 10 })).items).toEqual([]);
    const asks = await Promise.allSettled([
      getApproval(stranger, id),
      decideApproval(stranger, id, approve),
      previewDecision(stranger, id),
    ]);
    expect(asks.map(codeOf)).toEqual(["NOT_FOUND", "NOT_FOUND", "NOT_FOUND"]);

    const filtered = async (filter: Partial<Parameters<typeof readApprovals>[1]>) =>
      (await readApprovals(approver, { limit: 10, ...filter })).items.length;
    expect(await filtered({ run_id: run.runId })).toBe(1);
    expect(await filtered({ run_id: newId("run") })).toBe(0);
    expect(await filtered({ status: ["approved"] })).toBe(0);
    expect(await filtered({ workflow_id: run.workflowId, status: ["pending"] })).toBe(1);
    expect(await filtered({ cursor: { at: null, id } })).toBe(0);
  });

  it("says beforehand what each option leads to", async () => {
    const { id, approver } = await aRequest();
    const { items } = await previewDecision(approver, id);
    expect(items.map(({ option, next }) => [option, next.map(({ node }) => node)])).toEqual([
      ["approve", ["b"]],
      ["reject", ["c"]],
    ]);
    expect(items.every(({ ends_run }) => ends_run === null)).toBe(true);
  });
});

describe("an approval that expires", () => {
  it("takes its declared way, and never counts as an approval", async () => {
    const { run, approver, id } = await aRequest({ expires_in: "PT1H", on_expired: "reject" });
    await query("update timers set fire_at = now() - interval '1 s' where run_id = $1", [
      run.runId,
    ]);
    await fireTimers();
    expect(await getApproval(approver, id)).toMatchObject({ status: "expired", decision: null });
    expect(await runRow(run)).toMatchObject({ review_status: "rejected" });
    expect(await stepRow(run, "b")).toMatchObject({ status: "skipped" });
    await end(await claimNext(run), done());
    await expectSound(run);
  });
});
