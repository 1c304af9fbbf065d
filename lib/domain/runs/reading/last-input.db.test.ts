import { expect, it } from "vitest";
import { aMember, aTenant, aWorkspace, type Place } from "@/lib/domain/auth/testing";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { startRun } from "../starting/start-run";
import { aVersion } from "../testing/versions";
import { readLastInput } from "./read-last-input";

testDatabase();

async function aStarter(place: Place) {
  const person = await aMember(place, "operator");
  const start = (workflowId: Awaited<ReturnType<typeof aVersion>>["workflowId"], topic: string) =>
    startRun(person, { id: newId("run"), target: { workflowId }, input: { topic } });
  return { person, start };
}

it("is that of the newest run of this workflow that the caller started, and of nobody else", async () => {
  const place = await aTenant();
  const [ana, ben] = [await aStarter(place), await aStarter(place)];
  const { workflowId } = await aVersion(place, "a -> b");
  const other = await aVersion(place, "a -> b");
  expect(await readLastInput(ana.person, workflowId)).toEqual({ last: null });

  await ana.start(workflowId, "first");
  const newest = await ana.start(workflowId, "second");
  await ben.start(workflowId, "of somebody else");
  await ana.start(other.workflowId, "of another workflow");

  expect(await readLastInput(ana.person, workflowId)).toMatchObject({
    last: { run_id: newest.id, version_number: 1, input: { topic: "second" } },
  });
  expect(await readLastInput(ben.person, workflowId)).toMatchObject({
    last: { input: { topic: "of somebody else" } },
  });
});

/** Guards the statement against a missing tenant or workspace in its `where`. */
it("is not found from another workspace of the same tenant, nor from another tenant", async () => {
  const place = await aTenant();
  const { person, start } = await aStarter(place);
  const { workflowId } = await aVersion(place, "a -> b");
  await start(workflowId, "private");
  const elsewhere = { ...person, workspaceId: await aWorkspace(place.tenantId) };
  const stranger = { ...person, ...(await aTenant()) };
  for (const reader of [elsewhere, stranger])
    expect(await readLastInput(reader, workflowId)).toEqual({ last: null });
});
