import { describe, expect, it } from "vitest";
import { aMember, aTenant } from "@/lib/domain/auth/testing";
import { encodeId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { cancelRun } from "../control/cancel-run";
import { startRun } from "../starting/start-run";
import { aPerson, aRun, claimNext, end, failure } from "../testing";
import { aVersion } from "../testing/versions";
import { readRuns } from "./read-runs";

async function aWorkflow() {
  const version = await aVersion(await aTenant(), "a -> b");
  const principal = await aMember(version, "operator");
  const started = async (title: string, by = principal) =>
    startRun(by, {
      id: newId("run"),
      target: { workflowId: version.workflowId },
      input: {},
      title,
    });
  const found = async (filter: Omit<Parameters<typeof readRuns>[1], "limit">) =>
    (await readRuns(principal, { limit: 9, ...filter })).items.map(({ title }) => title);
  return { version, principal, started, found };
}

describe("the list of runs", () => {
  it("goes from the newest on, page by page", async () => {
    const { principal, started } = await aWorkflow();
    const ids = [];
    for (const title of ["One", "Two", "Three"]) ids.unshift((await started(title)).id);
    const page = await readRuns(principal, { limit: 2 });
    expect(page.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const next = await readRuns(principal, { limit: 2, cursor: page.next_cursor ?? undefined });
    expect(next.items.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(next.next_cursor).toBeNull();
  });

  it("is narrowed by status, title and id", async () => {
    const { started, found } = await aWorkflow();
    await started("One");
    const { id } = await started("Two of 100 %");
    expect(await found({ q: "two" })).toEqual(["Two of 100 %"]);
    expect(await found({ q: "0 %" })).toEqual(["Two of 100 %"]);
    expect(await found({ q: "o_e" })).toEqual([]);
    expect(await found({ q: encodeId("run", id) })).toEqual(["Two of 100 %"]);
    expect(await found({ status: ["failed"] })).toEqual([]);
    expect(await found({ status: ["queued", "failed"] })).toEqual(["Two of 100 %", "One"]);
  });

  it("puts what is open and what ended in several ways in one order, page by page", async () => {
    const run = await aRun("a -> b");
    const reader = await aPerson(run, "operator");
    const start = async (title: string) =>
      startRun(reader, {
        id: newId("run"),
        target: { workflowId: run.workflowId },
        input: {},
        title,
      });
    await end(await claimNext(run), failure());
    await start("Open");
    const cancelled = await start("Cancelled");
    await cancelRun(reader, cancelled.id, "Enough.");
    await start("Open too");
    const page = (cursor?: string) =>
      readRuns(reader, { limit: 3, cursor, status: ["queued", "cancelled", "failed"] });
    const first = await page();
    expect(first.items.map(({ title }) => title)).toEqual(["Open too", "Cancelled", "Open"]);
    const second = await page(first.next_cursor ?? undefined);
    expect(second.items.map(({ execution_status }) => execution_status)).toEqual(["failed"]);
    expect(second.next_cursor).toBeNull();
    const failed = await readRuns(reader, { limit: 3, status: ["failed"] });
    expect(failed.items.map(({ id }) => id)).toEqual(second.items.map(({ id }) => id));
  });

  it("is narrowed by version, starter, review, delivery and time", async () => {
    const { version, principal, started, found } = await aWorkflow();
    const colleague = await aMember(principal, "operator");
    const mine = await started("Mine");
    const theirs = await started("Theirs", colleague);
    const both = ["Theirs", "Mine"];
    expect(await found({ workflow_id: version.workflowId })).toEqual(both);
    expect(await found({ workflow_version_id: version.versionId })).toEqual(both);
    expect(await found({ workflow_version_id: newId("workflowVersion") })).toEqual([]);
    expect(await found({ started_by: "me" })).toEqual(["Mine"]);
    expect(await found({ started_by: colleague.id })).toEqual(["Theirs"]);
    expect(await found({ review_status: ["not_required"] })).toEqual(both);
    expect(await found({ review_status: ["pending", "rejected"] })).toEqual([]);
    expect(await found({ delivery_status: ["delivered"] })).toEqual([]);
    expect(await found({ created_after: mine.created_at })).toEqual(both);
    expect(await found({ created_before: mine.created_at })).toEqual([]);
    const later = new Date(theirs.created_at.getTime() + 1);
    expect(await found({ created_after: later })).toEqual([]);
    expect(await found({ created_before: later })).toEqual(both);
  });

  it("says where a run stands, and why it failed", async () => {
    const run = await aRun("a -> b");
    const reader = await aPerson(run, "viewer");
    const item = async () => (await readRuns(reader, { limit: 1 })).items[0];
    expect(await item()).toMatchObject({ stands_at: [], failure: null });
    const work = await claimNext(run);
    const atWork = { node: "a", title: "a", status: "running", wait_reason: null };
    expect(await item()).toMatchObject({ stands_at: [atWork] });
    await end(work, failure());
    expect(await item()).toMatchObject({ stands_at: [], failure: { node: "a" } });
  });
});
