import { expect, it } from "vitest";
import { aMember, aTenant } from "@/lib/domain/auth/testing";
import { readAttention } from "@/lib/domain/runs/attention/read-attention";
import { readEventScopes, readEvents } from "@/lib/domain/runs/reading/read-events";
import { readPlaces } from "@/lib/domain/runs/reading/read-places";
import { readScopes } from "@/lib/domain/runs/reading/read-scopes";
import { readTimeline } from "@/lib/domain/runs/reading/read-timeline";
import { aPerson, aRun } from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { aVersion } from "@/lib/domain/runs/testing/versions";
import type { Json } from "@/lib/kernel/json";
import { testDatabase } from "@/lib/platform/testing/database";
import { getApproval } from "./read-approval";
import { readApprovals } from "./read-approvals";

const { query } = testDatabase();

const ask = { id: "ok", type: "approval", role: "approver", title: "Pay it?" };

/** A run that asks of every item whether to go on. */
const anAskOfEach = async (items: Json[], more = {}) =>
  aRun("each", {
    place: await aTenant(),
    input: { items },
    nodes: {
      each: {
        id: "each",
        title: "Each supplier",
        type: "foreach",
        items: "${{ input.items }}",
        max_parallel: 20,
        body: { nodes: [ask] },
        ...more,
      },
    },
  });

/** Guards against rows of one title in the inbox that nobody can tell apart. */
it("of each item says which one of how many it is about, and what people call it", async () => {
  const items = [
    { name: "ACME Ltd", price: 1 },
    "Plain words",
    7,
    { id: "C-4", title: "  Contract\n\n four " },
    { price: 5 },
    { name: "", subject: { deep: 1 }, id: 6 },
    null,
    ["a", "b"],
    "x".repeat(500),
  ];
  const run = await anAskOfEach(items);
  const approver = await aMember(run, "approver");
  const page = await readApprovals(approver, { assignee: "me", order: "urgent", limit: 20 });
  const place = {
    container: "each",
    title: "Each supplier",
    kind: "item",
    total: items.length,
    batch: null,
  };
  const names = ["ACME Ltd", "Plain words", "7", "Contract four", null, "6", null, null];
  expect(page.items.map(({ places }) => places).slice(0, names.length)).toEqual(
    names.map((name, ordinal) => [{ ...place, ordinal, name }]),
  );
  const [last] = page.items[8]?.places ?? [];
  expect(last?.name).toBe(`${"x".repeat(79)}…`);

  for (const { id, places } of page.items)
    expect((await getApproval(approver, id)).places).toEqual(places);
  await expectSound(run);
});

/** What an item is called is content; which one it is, is not. */
it("names no item to those who read no content", async () => {
  const run = await anAskOfEach([{ name: "ACME Ltd" }]);
  const viewer = await aMember(run, "viewer");
  const { items } = await readApprovals(viewer, { limit: 20 });
  expect(items.map(({ places }) => places)).toMatchObject([[{ ordinal: 0, total: 1, name: null }]]);
  const [item] = items;
  if (!item) throw new Error("Nothing is asked.");
  expect((await getApproval(viewer, item.id)).places).toEqual(item.places);
  await expectSound(run);
});

it("of a round inside of an item says both, the outermost first, and of the root nothing", async () => {
  const turns = {
    id: "turns",
    type: "loop",
    max_iterations: 3,
    body: { nodes: [ask] },
  };
  const run = await anAskOfEach(["North"], { body: { nodes: [turns] } });
  const approver = await aMember(run, "approver");
  const { items } = await readApprovals(approver, { limit: 20 });
  expect(items.map(({ places }) => places)).toEqual([
    [
      {
        container: "each",
        title: "Each supplier",
        kind: "item",
        ordinal: 0,
        total: 1,
        name: "North",
        batch: null,
      },
      {
        container: "turns",
        title: "turns",
        kind: "iteration",
        ordinal: 0,
        total: 3,
        name: null,
        batch: null,
      },
    ],
  ]);

  const plain = await aRun("ok", { place: run, nodes: { ok: ask } });
  const all = await readApprovals(approver, { run_id: plain.runId, limit: 20 });
  expect(all.items.map(({ places }) => places)).toEqual([[]]);
  await expectSound(run);
});

/** Guards against batches that are counted as items, and that nothing tells apart. */
it("of a batch says which items it holds, and the last one ends where the items do", async () => {
  const items = ["a", "b", "c", "d", "e"];
  const run = await anAskOfEach(items, { batch_size: 2 });
  const approver = await aMember(run, "approver");
  const page = await readApprovals(approver, { assignee: "me", order: "urgent", limit: 20 });
  const batches = [0, 1, 2].map((ordinal) => ({
    container: "each",
    title: "Each supplier",
    kind: "batch",
    ordinal,
    total: 3,
    name: null,
    batch: { first: ordinal * 2, last: Math.min(ordinal * 2 + 1, 4) },
  }));
  expect(page.items.map(({ places }) => places)).toEqual(batches.map((batch) => [batch]));

  const wanted = { container: "each", parent: "", limit: 20 };
  const scopes = await readScopes(await aPerson(run, "operator"), run.runId, wanted);
  expect(scopes.items.map(({ batch }) => batch)).toEqual(
    batches.map(({ batch }) => batch).toReversed(),
  );
  await expectSound(run);
});

/** Guards against a timeline and a list of events that say "item 3" of what the inbox calls by its name. */
it("says the same in the timeline and of the events of a run", async () => {
  const run = await anAskOfEach(["North", "South"]);
  const approver = await aMember(run, "approver");
  const { items } = await readApprovals(approver, { assignee: "me", order: "urgent", limit: 20 });
  const said = items.map(({ places }) => places);
  const operator = await aPerson(run, "operator");
  const { steps } = await readTimeline(operator, run.runId);
  const inside = steps.filter(({ scope }) => scope !== "");
  expect(inside.map(({ places }) => places)).toEqual(said);
  expect(steps.find(({ scope }) => scope === "")?.places ?? []).toEqual([]);

  const { run: seen, events } = await readEvents(operator, run.runId, 0, 100);
  const scopes = await readEventScopes(operator, seen, events);
  expect(scopes.toSorted((a, b) => (a.scope < b.scope ? -1 : 1))).toEqual(
    said.map((places, at) => ({ scope: `each:${at}`, places })),
  );
  const viewer = await aPerson(run, "viewer");
  const hidden = await readEventScopes(viewer, seen, events);
  expect(hidden.map(({ places }) => places[0]?.name)).toEqual([null, null]);
  const unnamed = (await readTimeline(viewer, run.runId)).steps.flatMap(({ places }) => places);
  expect(unnamed.map(({ name }) => name)).toEqual([null, null]);
  await expectSound(run);
});

/** Guards against a list of requests, or a mail, that one version of another release keeps from everybody. */
it("says which item it is also where this build cannot read the version of the run", async () => {
  const run = await anAskOfEach(["North"]);
  const nodes = { a: { id: "a", type: "of a later release" } };
  const { versionId } = await aVersion(await aTenant(), "a", { nodes });
  const standing = { runId: run.runId, versionId, scope: "each:0" };
  const placesOf = await readPlaces(run.tenantId, [standing], { isNamed: true });
  expect(placesOf(standing)).toEqual([
    {
      container: "each",
      title: "each",
      kind: "item",
      ordinal: 0,
      total: 1,
      name: "North",
      batch: null,
    },
  ]);
  await expectSound(run);
});

it("says the same of a case that needs attention, and the list of scopes names its items", async () => {
  const run = await anAskOfEach(["North", "South"]);
  await query("update approvals set due_at = now() - interval '1 hour' where run_id = $1", [
    run.runId,
  ]);
  const operator = await aMember(run, "operator");
  const { items } = await readAttention(operator, { limit: 20 });
  const names = items.map(({ step }) => step?.places.map(({ name }) => name));
  expect(names.toSorted()).toEqual([["North"], ["South"]]);

  const wanted = { container: "each", parent: "", limit: 20 };
  const all = await readScopes(operator, run.runId, wanted);
  expect(all.items.map(({ name }) => name)).toEqual(["South", "North"]);
  const one = await readScopes(operator, run.runId, { ...wanted, number: 0 });
  expect(one.items.map(({ name }) => name)).toEqual(["North"]);
  // An approver reads what a request shows; a viewer reads no content at all.
  for (const role of ["approver", "viewer"] as const) {
    const reader = await aPerson(run, role);
    const hidden = await readScopes(reader, run.runId, wanted);
    expect(hidden.items.map(({ name }) => name)).toEqual([null, null]);
    const cases = await readAttention(reader, { limit: 20 });
    expect(cases.items.map(({ step }) => step?.places[0]?.name)).toEqual([null, null]);
  }
  await expectSound(run);
});
