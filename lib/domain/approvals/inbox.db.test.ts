import { describe, expect, it } from "vitest";
import { aMember, aTenant } from "@/lib/domain/auth/testing";
import { aRun, claimNext, end, type TestRun } from "@/lib/domain/runs/testing";
import { copyRun } from "@/lib/domain/runs/testing/copies";
import { type ApprovalId, asId, encodeId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { countForDecider, selectApprovals } from "./approvals.sql";
import { decideApproval } from "./decide-approval";
import { previewDecision } from "./preview-decision";
import { getApproval } from "./read-approval";
import { readApprovals } from "./read-approvals";

const { query, connect } = testDatabase();

type Place = Awaited<ReturnType<typeof aTenant>>;

/** A run that asks at once whether to go on. */
async function anAsk(place: Place, fields: JsonObject = {}) {
  const run = await aRun("ok.approved -> b; b -> c; ok.rejected -> x", {
    place,
    nodes: { ok: { id: "ok", type: "approval", role: "approver", title: "Go on?", ...fields } },
  });
  return { run, id: await pendingOf(run) };
}

async function pendingOf(run: TestRun): Promise<ApprovalId> {
  const [row] = await query<{ id: string }>(
    "select id from approvals where run_id = $1 and status = 'pending'",
    [run.runId],
  );
  return asId("approval", row?.id ?? "");
}

/** A version of an artifact that a step of the run is said to have made. */
async function aVersion({ tenantId, workspaceId, runId }: TestRun, node: string, name: string) {
  const [artifact, version] = [newId("artifact"), newId("artifactVersion")];
  await query(
    `insert into artifacts (tenant_id, workspace_id, id, run_id, node, scope, name, created_at)
     values ($1, $2, $3, $4, $5, '', $6, now())`,
    [tenantId, workspaceId, artifact, runId, node, name],
  );
  await query(
    `insert into artifact_versions (tenant_id, id, artifact_id, number, media_type, size_bytes, checksum, created_at)
     values ($1, $2, $3, 1, 'text/markdown', 3, repeat('a', 64), now())`,
    [tenantId, version, artifact],
  );
  return version;
}

describe("the inbox", () => {
  it("puts first what presses most, page by page, and what never expires last", async () => {
    const place = await aTenant();
    const approver = await aMember(place, "approver");
    const asked = [
      await anAsk(place),
      await anAsk(place, { expires_in: "PT48H" }),
      await anAsk(place, { expires_in: "PT1H" }),
      await anAsk(place),
      await anAsk(place, { expires_in: "PT2H" }),
    ].map(({ id }) => id);
    const wanted = [2, 4, 1, 0, 3].map((index) => asked[index]);
    const seen: ApprovalId[] = [];
    let cursor: Awaited<ReturnType<typeof readApprovals>>["next_cursor"] = null;
    do {
      const page: Awaited<ReturnType<typeof readApprovals>> = await readApprovals(approver, {
        assignee: "me",
        order: "urgent",
        limit: 2,
        ...(cursor && { cursor }),
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual(wanted);
  });

  it("sorts by what presses only what is open, by the index of that", async () => {
    const place = await aTenant();
    const approver = await aMember(place, "approver");
    const [first, second] = [await anAsk(place), await anAsk(place, { expires_in: "PT1H" })];
    const urgent = async (status?: ("approved" | "pending")[]) =>
      (await readApprovals(approver, { order: "urgent", status, limit: 9 })).items.map(
        ({ id }) => id,
      );
    expect(await urgent()).toEqual([second.id, first.id]);
    await decideApproval(approver, second.id, { option: "approve", reason: "", revision: 1 });
    expect(await urgent()).toEqual([first.id]);
    expect(await urgent(["approved", "pending"])).toEqual([first.id]);
    expect(await urgent(["approved"])).toEqual([]);

    const nothing = { statuses: null, runId: null, workflowId: null, decider: null, cursor: null };
    const { text, values } = selectApprovals(place, { ...nothing, order: "urgent", limit: 51 });
    const session = await connect();
    await session.query("set enable_seqscan = off");
    const { rows } = await session.query(`explain ${text}`, values);
    await session.end();
    expect(JSON.stringify(rows)).toContain("approvals_pending_idx");
  });

  it("says what an approval leads to while it is open, and afterwards who decided what", async () => {
    const place = await aTenant();
    const approver = await aMember(place, "approver");
    const { id } = await anAsk(place);
    const [open] = (await readApprovals(approver, { limit: 1 })).items;
    expect(open?.leads_to.map(({ node }) => node)).toEqual(["b", "c"]);
    expect(open?.decided).toBeNull();

    await decideApproval(approver, id, { option: "approve", reason: "", revision: 1 });
    const [closed] = (await readApprovals(approver, { limit: 1 })).items;
    expect(closed?.leads_to).toEqual([]);
    expect(closed?.decided).toMatchObject({ option: "Approve", by: { id: approver.id } });
  });

  it("counts by the index of the open requests", async () => {
    const place = await aTenant();
    const { text, values } = countForDecider(place, {
      id: "",
      kind: "user",
      roles: ["approver"],
      names: [],
      groups: [],
      managesTenant: false,
      givers: [],
    });
    await query("set enable_seqscan = off");
    const plan = await query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
    await query("set enable_seqscan = on");
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("approvals_pending_idx");
  });
});

describe("what a request is compared with", () => {
  it("is what people decided before about an artifact of the same name in the same run", async () => {
    const run = await aRun("a -> first; first.approved -> b; b -> second; second.approved -> z", {
      nodes: {
        first: reviewOf("a"),
        second: reviewOf("b"),
      },
    });
    const approver = await aMember(run, "approver");
    const old = await reported(run, "a");
    const first = await pendingOf(run);
    expect((await getApproval(approver, first)).reviews).toEqual([]);
    await decideApproval(approver, first, { option: "approve", reason: "Go on.", revision: 1 });
    await reported(run, "b");

    const { reviews } = await getApproval(approver, await pendingOf(run));
    expect(reviews).toEqual([
      expect.objectContaining({
        approval_id: first,
        artifact_version_id: old,
        status: "approved",
        reason: "Go on.",
        name: "report.md",
        number: 1,
      }),
    ]);
    const viewer = await aMember(run, "viewer");
    expect((await getApproval(viewer, await pendingOf(run))).reviews).toEqual([]);
  });
});

const reviewOf = (node: string): JsonObject => ({
  id: node === "a" ? "first" : "second",
  type: "approval",
  role: "approver",
  artifacts: [`\${{ nodes.${node}.output.report }}`],
});

/** Ends the next step with a report, and says which version that is. */
async function reported(run: TestRun, node: string) {
  const version = await aVersion(run, node, "report.md");
  const report = { artifact_version_id: encodeId("artifactVersion", version), name: "report.md" };
  await end(await claimNext(run), { status: "succeeded", output: { report } });
  return version;
}

describe("the preview of a decision", () => {
  it("names every step on the way, and what these took in earlier runs of the version", async () => {
    const place = await aTenant();
    const approver = await aMember(place, "approver");
    const { run, id } = await anAsk(place);
    const approve = async () => {
      const { items } = await previewDecision(approver, id);
      return items.find(({ option }) => option === "approve");
    };
    expect(await approve()).toMatchObject({
      next: [{ node: "b" }],
      later: [
        { node: "b", is_lasting: false },
        { node: "c", is_lasting: false },
      ],
      estimate: null,
    });

    const past = newId("run");
    await copyRun("'id', $2::text, 'execution_status', 'succeeded', 'ended_at', now()", [
      run.runId,
      past,
    ]);
    await query(
      `insert into steps (tenant_id, run_id, node, status, edges_total, ready_at, started_at, ended_at)
       values ($1, $2, 'b', 'succeeded', 1, now() - interval '90 s', now(), now() - interval '30 s'),
         ($1, $2, 'c', 'succeeded', 1, now() - interval '30 s', now(), now())`,
      [run.tenantId, past],
    );
    await query(
      `insert into usage_entries (tenant_id, workspace_id, id, run_id, node, attempt, kind, basis, usd, occurred_at)
       values ($1, $2, $3, $4, 'b', 1, 'model', 'reported', 0.25, now())`,
      [run.tenantId, run.workspaceId, newId("usageEntry"), past],
    );
    expect((await approve())?.estimate).toEqual({
      runs: 1,
      usd: { low: 0.25, high: 0.25 },
      seconds: { low: expect.closeTo(90, 1), high: expect.closeTo(90, 1) },
    });
  });
});
