import { beforeEach, describe, expect, it } from "vitest";
import { countApprovals } from "@/lib/domain/approvals/count-approvals";
import { decideApproval } from "@/lib/domain/approvals/decide-approval";
import { delegateApproval } from "@/lib/domain/approvals/delegate-approval";
import { getApproval } from "@/lib/domain/approvals/read-approval";
import { readApprovals } from "@/lib/domain/approvals/read-approvals";
import { pendingOf } from "@/lib/domain/approvals/testing";
import { aMember, aTenant, aWorkspace, type Place } from "@/lib/domain/auth/testing";
import { putBudget, readBudgets } from "@/lib/domain/budget/budgets";
import { returnSlices } from "@/lib/domain/budget/return-slices";
import { sweepBudgets } from "@/lib/domain/runs/sweeping/sweep-budgets";
import { claimNext, end, holdRun, runRow, stepRow, type TestRun } from "@/lib/domain/runs/testing";
import { purseOf, usd } from "@/lib/domain/runs/testing/purses";
import { aVersion } from "@/lib/domain/runs/testing/versions";
import { answering, asking, never, open } from "@/lib/execution/ledger/testing";
import { aBounded, ask, begin, done, driesUp, grant } from "@/lib/execution/ledger/testing/budgets";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";

const { query } = testDatabase();

describe("budgets above runs", () => {
  let place: Place;
  beforeEach(async () => {
    place = await aTenant();
  });
  const amountOf = (usd: number | null) => ({ usd, tokens: null, tool_calls: null });
  const put = async (kind: "workspace" | "tenant", amount: number | null) => {
    const owner = await aMember(place, "owner");
    const { items } = await readBudgets(owner, { limit: 50 });
    const revision = items.find((each) => each.kind === kind)?.revision ?? 0;
    return putBudget(owner, { kind, period: "day", ...amountOf(amount) }, revision);
  };
  const used = async () => {
    const { items } = await readBudgets(await aMember(place, "owner"), { limit: 50 });
    return items.map(({ used: amounts }) => amounts.usd);
  };

  it("hand out slices, so that not every call writes their rows, and take back what is left", async () => {
    await put("workspace", 100);
    const run = await begin(await aBounded(place, {}));
    const work = await claimNext(run);
    await ask(work, "one");
    expect(await used()).toEqual([2]);
    const ledger = await open(work);
    await ledger.call(asking("one"), never);
    await ledger.call(asking("two"), answering("2"));
    expect(await used()).toEqual([2]);
    expect(await purseOf(run)).toMatchObject({ handed: 2, spent: 0.5 });
    await end(work, done);
    await returnSlices(run.runId);
    await returnSlices(run.runId);
    expect(await used()).toEqual([0.5]);
    expect(await purseOf(run)).toMatchObject({ handed: 0.5 });
  });

  it("bind all their runs together, each of them and none above what it has", async () => {
    await put("tenant", 10);
    await put("workspace", 0.7);
    const bounded = await aBounded(place, {});
    const [first, second] = [await begin(bounded), await begin(bounded)];
    const works = [await claimNext(first), await claimNext(second)];
    const [one, two] = works;
    if (!one || !two) throw new Error("Two are claimed.");
    await ask(one);
    const dry = await driesUp(two);
    expect(dry).toMatchObject({ reason: "budget", shortOf: expect.any(String) });
    await end(two, dry);
    const waiting = [first, second].find(({ runId }) => runId === two.runId) ?? second;
    expect(await runRow(waiting)).toMatchObject({ status_reason: "budget" });

    await grant(waiting, usd(1));
    expect(await used()).toEqual([expect.any(Number), expect.any(Number)]);
    const again = await claimNext(waiting);
    await ask(again);
    await end(again, done);
    await end(one, done);
    expect(await runRow(waiting)).toMatchObject({ execution_status: "succeeded" });
  });

  it("are listed page by page, by what they bind", async () => {
    const owner = await aMember(place, "owner");
    await put("tenant", 3);
    await put("workspace", 2);
    for (const period of ["day", "month"] as const) {
      const { version } = await aBounded(place, {});
      const { workflowId: workflow_id } = version;
      const limit = { usd: 1, tokens: null, tool_calls: null };
      await putBudget(owner, { kind: "workflow", workflow_id, period, ...limit }, 0);
    }
    const whole = await readBudgets(owner, { limit: 50 });
    expect(whole.items.map(({ kind, period }) => `${kind} ${period}`)).toEqual([
      "tenant day",
      "workspace day",
      "workflow day",
      "workflow month",
    ]);
    const found = [];
    let page = await readBudgets(owner, { limit: 1 });
    for (;;) {
      found.push(...page.items);
      if (page.next_cursor === null) break;
      page = await readBudgets(owner, { limit: 1, cursor: page.next_cursor });
    }
    expect(found).toEqual(whole.items);
  });

  it("are changed by one of those who read the same, and the other hears of it", async () => {
    const owner = await aMember(place, "owner");
    const day = { kind: "workspace", period: "day" } as const;
    const set = (usd: number | null, revision: number) =>
      putBudget(owner, { ...day, ...amountOf(usd) }, revision);
    const revisionIn = ({ items }: Awaited<ReturnType<typeof set>>) => items[0]?.revision ?? 0;
    const conflict = (revision: number) => ({ code: "REVISION_CONFLICT", details: { revision } });

    await expect(set(1, 7)).rejects.toMatchObject(conflict(0));
    const both = await Promise.allSettled([set(1, 0), set(2, 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const first = revisionIn(await readBudgets(owner, { limit: 50 }));
    const second = revisionIn(await set(3, first));
    await expect(set(4, first)).rejects.toMatchObject(conflict(second));
    await expect(set(null, first)).rejects.toMatchObject(conflict(second));
    expect((await readBudgets(owner, { limit: 50 })).items).toMatchObject([{ limit: { usd: 3 } }]);

    // What was taken away and set anew is not what was read before.
    await set(null, second);
    await set(null, 0);
    const third = revisionIn(await set(5, 0));
    expect([first, second]).not.toContain(third);
    await expect(set(6, second)).rejects.toMatchObject(conflict(third));
  });

  it("let runs go on by themselves once they were raised", async () => {
    await put("workspace", 0.1);
    const run = await begin(await aBounded(place, {}));
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    await sweepBudgets();
    expect(await stepRow(run, "a")).toMatchObject({ status: "waiting" });
    await put("workspace", 50);
    await sweepBudgets();
    expect(await stepRow(run, "a")).toMatchObject({ status: "ready" });
    const again = await claimNext(run);
    await ask(again);
    await end(again, done);
  });

  const askedOf = async (runs: readonly TestRun[]) =>
    (
      await query<{ asked: number }>(
        "select count(*)::int as asked from approvals where run_id = any($1::uuid[])",
        [runs.map(({ runId }) => runId)],
      )
    )[0]?.asked;

  /** Guards against the herd: all that wait go on together, and all but one ask people anew, sweep after sweep. */
  it("let go on only those whom the room pays for, the oldest first, each with its part", async () => {
    await put("workspace", 0.1);
    const bounded = await aBounded(place, {});
    const runs = [await begin(bounded), await begin(bounded), await begin(bounded)];
    for (const _ of runs) {
      const work = await claimNext(bounded);
      await end(work, await driesUp(work));
    }
    const going = async () =>
      Promise.all(runs.map(async (run) => (await stepRow(run, "a")).status));
    await put("workspace", 0.6);
    await sweepBudgets();
    await sweepBudgets();
    expect(await going()).toEqual(["ready", "waiting", "waiting"]);
    expect(await used()).toEqual([0.5]);
    const work = await claimNext(bounded);
    await ask(work);
    await end(work, done);
    await put("workspace", 1.6);
    await sweepBudgets();
    await sweepBudgets();
    expect(await going()).toEqual(["succeeded", "ready", "ready"]);
    for (const _ of [1, 2]) {
      const next = await claimNext(bounded);
      await ask(next);
      await end(next, done);
    }
    expect(await askedOf(runs)).toBe(3);
  });

  it("let the others go on although one of them cannot", async () => {
    await put("workspace", 0.1);
    const bounded = await aBounded(place, {});
    const runs = [await begin(bounded), await begin(bounded)];
    for (const _ of runs) {
      const work = await claimNext(bounded);
      await end(work, await driesUp(work));
    }
    const handed = (amount: number) =>
      query("update run_purses set handed_usd = $2 where run_id = $1", [runs[0]?.runId, amount]);
    // More than the column holds, once its part comes on top.
    await handed(99_999_999.9);
    await put("workspace", 50);
    expect(await sweepBudgets()).toBe(1);
    await handed(0);
    expect(await sweepBudgets()).toBe(1);
    for (const run of runs) expect(await stepRow(run, "a")).toMatchObject({ status: "ready" });
    for (const _ of runs) await end(await claimNext(bounded), done);
  });

  it("let the next go on while somebody holds the run that is first by hand", async () => {
    await put("workspace", 0.1);
    const bounded = await aBounded(place, {});
    const [held, next] = [await begin(bounded), await begin(bounded)];
    for (const _ of [held, next]) {
      const work = await claimNext(bounded);
      await end(work, await driesUp(work));
    }
    await put("workspace", 0.6);
    const hold = await holdRun(held);
    expect(await sweepBudgets()).toBe(0);
    expect(await sweepBudgets()).toBe(1);
    expect(await stepRow(next, "a")).toMatchObject({ status: "ready" });
    await hold.release();
    await expect.poll(async () => (await stepRow(held, "a")).status).toBe("ready");
    expect(await used()).toEqual([0.5]);
  });

  it("let nobody go on while another one above the run is empty", async () => {
    await put("tenant", 0.2);
    await put("workspace", 0.1);
    const run = await begin(await aBounded(place, {}));
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    for (const raised of ["tenant", "workspace"] as const) {
      expect(await sweepBudgets()).toBe(0);
      await put(raised, 50);
    }
    expect(await sweepBudgets()).toBe(1);
    expect(await askedOf([run])).toBe(1);
    await end(await claimNext(run), done);
  });

  it("are taken away without a trace on what runs", async () => {
    await put("workspace", 0.1);
    const run = await begin(await aBounded(place, {}));
    expect((await put("workspace", null)).items).toEqual([]);
    const work = await claimNext(run);
    await ask(work);
    await end(work, done);
  });

  /** Guards against an admin of one workspace who gives it what all of them have. */
  it("of the organisation are granted to by who may set them, and handed to nobody else", async () => {
    await put("tenant", 0.1);
    const run = await begin(await aBounded(place, {}));
    const work = await claimNext(run);
    await end(work, await driesUp(work));
    const elsewhere = { ...place, workspaceId: await aWorkspace(place.tenantId) };
    await expect(grant(run, usd(1))).rejects.toMatchObject({ code: "FORBIDDEN" });
    const [admin, approver] = [await aMember(place, "admin"), await aMember(place, "approver")];
    const offeredTo = async () => ({
      request: (await getApproval(admin, await pendingOf(run))).may_decide,
      listed: (await readApprovals(admin, { limit: 9 })).items.map((each) => each.may_decide),
      mine: (await readApprovals(admin, { assignee: "me", limit: 9 })).items.length,
      counted: (await countApprovals(admin)).for_me,
    });
    expect(await offeredTo()).toEqual({ request: false, listed: [false], mine: 0, counted: 0 });
    const wish = { delegationId: newId("delegation"), to: approver.id, until: null, reason: "" };
    await expect(delegateApproval(admin, await pendingOf(run), wish)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await query(
      "insert into memberships (tenant_id, workspace_id, user_id, role) values ($1, $2, $3, 'admin')",
      [place.tenantId, elsewhere.workspaceId, admin.id],
    );
    expect(await offeredTo()).toEqual({ request: true, listed: [true], mine: 1, counted: 1 });
    const answer = { option: "grant", reason: "", revision: 1, amount: usd(1) };
    await decideApproval(admin, await pendingOf(run), answer);
    const again = await claimNext(run);
    await ask(again);
    await end(again, done);
    expect(await runRow(run)).toMatchObject({ execution_status: "succeeded" });
  });

  it("of the organisation are set by who manages all of its workspaces, and of a workflow of another one by nobody", async () => {
    const admin = await aMember(place, "admin");
    await expect(
      putBudget(
        await aMember(place, "operator"),
        { kind: "workspace", period: "day", ...amountOf(1) },
        0,
      ),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    const other = await aVersion(await aTenant(), "a");
    await expect(
      putBudget(
        admin,
        {
          kind: "workflow",
          workflow_id: other.workflowId,
          period: "month",
          ...amountOf(1),
        },
        0,
      ),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
