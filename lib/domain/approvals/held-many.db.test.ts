import { expect, it, onTestFinished } from "vitest";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { asId } from "@/lib/kernel/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { decideMany } from "./decide-many";
import { aRequest } from "./testing";

/** Guards against a call that waits for each handful of held runs anew, until nobody waits for its answer. */
it("many decisions about runs that somebody holds are refused within seconds together, and the others are made", async () => {
  const first = await aRequest();
  const all = [first];
  for (let count = 0; count < 72; count += 1) all.push(await aRequest({}, first.run));
  const free = all.at(-1);
  const session = await testDatabase().connect();
  await session.query("begin");
  const held = all.slice(0, -1).map(({ run }) => run.runId);
  await session.query("select from runs where id = any($1) for update", [held]);
  onTestFinished(async () => void (await session.query("rollback")));
  const { items } = await decideMany(first.approver, {
    approvals: all.map(({ id }) => ({ id: asId("approval", id), revision: 1 })),
    option: "approve",
    reason: "",
  });
  expect(items.map(({ result, error }) => error?.code ?? result)).toEqual([
    ...held.map(() => "DEPENDENCY_UNAVAILABLE"),
    "decided",
  ]);
  await session.query("rollback");
  if (free) await expectSound(free.run);
});
