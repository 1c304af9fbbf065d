import { expect, it } from "vitest";
import { mover } from "@/lib/domain/runs/moving/engine";
import { claimNext, done, end, runRow, startTestRun } from "@/lib/domain/runs/testing";
import { aChildVersion, aParentVersion, childOf, relay } from "@/lib/domain/runs/testing/children";
import { purseOf } from "@/lib/domain/runs/testing/purses";
import { cancel, lapse } from "@/lib/domain/runs/testing/races";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { answering, asking, open } from "@/lib/execution/ledger/testing";
import { testDatabase } from "@/lib/platform/testing/database";

testDatabase();

const budget = { usd: 2, on_exhausted: "wait" };
const purse = {
  limits: { usd: 2, tokens: null, toolCalls: null },
  onExhausted: "wait" as const,
  budgetIds: [],
};

/** A run with a purse that waits for another, which has a part of it and is at work. */
async function aPairWithPurse() {
  const child = await aChildVersion({ limits: { budget } });
  const parentVersion = await aParentVersion(child, {}, { limits: { budget } });
  const parent = await startTestRun(parentVersion, child.pool, {
    input: { topic: "rivers" },
    purse,
  });
  await relay();
  return { parent, child: await childOf(parent, child) };
}

/** Guards against money that nobody misses: the parent has heard of the end before its child's last call was answered. */
it("what a child spends after its end is spent by its parent, too, once", async () => {
  const { parent, child } = await aPairWithPurse();
  const work = await claimNext(child);
  const ledger = await open(work);
  await ledger.call(asking("first"), answering("one"));
  await ledger.call(asking("second"), async () => {
    await lapse(child, work)(mover());
    await cancel(child)(mover());
    await relay();
    expect(await runRow(child)).toMatchObject({ execution_status: "cancelled" });
    expect(await purseOf(parent)).toMatchObject({ spent: 0.25, reserved: 0 });
    return answering("late")();
  });
  expect(await purseOf(child)).toMatchObject({ spent: 0.5, reserved: 0 });
  for (const _ of ["once", "twice"]) {
    await relay();
    expect(await purseOf(parent)).toMatchObject({ limit: 2, spent: 0.5, reserved: 0 });
  }
  await Promise.all([parent, child].map(expectSound));
});

it("what a child spends of a lost attempt before its end is told with that, and once", async () => {
  const { parent, child } = await aPairWithPurse();
  const work = await claimNext(child);
  await (await open(work)).call(asking("first"), async () => {
    await lapse(child, work)(mover());
    return answering("late")();
  });
  await relay();
  expect(await purseOf(parent)).toMatchObject({ spent: 0 });
  await end(await claimNext(child), done());
  await relay();
  expect(await runRow(parent)).toMatchObject({ execution_status: "succeeded" });
  expect(await purseOf(parent)).toMatchObject({ spent: 0.25, reserved: 0 });
  await Promise.all([parent, child].map(expectSound));
});
