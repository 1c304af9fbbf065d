import { expect, it } from "vitest";
import { aMember, aTenant, aWorkspace } from "@/lib/domain/auth/testing";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { startRun } from "../starting/start-run";
import { aVersion } from "../testing/versions";
import { readLastRuns } from "./read-last-runs";

testDatabase();

async function aWorld() {
  const place = await aTenant();
  const reader = await aMember(place, "operator");
  const version = () => aVersion(place, "a -> b");
  const start = (workflowId: Awaited<ReturnType<typeof version>>["workflowId"], title: string) =>
    startRun(reader, { id: newId("run"), target: { workflowId }, input: {}, title });
  return { place, reader, version, start };
}

it("are the ten newest of each workflow, newest first, and none of a workflow that was not asked for", async () => {
  const { reader, version, start } = await aWorld();
  const [busy, calm, idle, other] = [
    await version(),
    await version(),
    await version(),
    await version(),
  ];
  for (let n = 1; n <= 12; n += 1) await start(busy.workflowId, `busy ${n}`);
  await start(calm.workflowId, "calm");
  await start(other.workflowId, "other");

  const { items } = await readLastRuns(reader, [busy.workflowId, calm.workflowId, idle.workflowId]);
  const titles = Object.fromEntries(
    items.map(({ workflow_id, runs }) => [workflow_id, runs.map(({ title }) => title)]),
  );
  expect(titles).toEqual({
    [busy.workflowId]: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `busy ${n}`),
    [calm.workflowId]: ["calm"],
  });
  expect(items[0]?.runs[0]).toMatchObject({ execution_status: "queued", version_number: 1 });
});

/** Guards the statement against a missing tenant or workspace in its `where`. */
it("are not shown in another workspace of the same tenant, nor in another tenant", async () => {
  const { place, reader, version, start } = await aWorld();
  const { workflowId } = await version();
  await start(workflowId, "private");
  const elsewhere = { ...reader, workspaceId: await aWorkspace(place.tenantId) };
  const stranger = { ...reader, ...(await aTenant()) };
  for (const other of [elsewhere, stranger])
    expect(await readLastRuns(other, [workflowId])).toEqual({ items: [] });
});
