import { expect, it, onTestFinished } from "vitest";
import { mover } from "@/lib/domain/runs/moving/engine";
import {
  aRun,
  aWorker,
  claim,
  claimNext,
  end,
  holdRun,
  requestOf,
} from "@/lib/domain/runs/testing";
import { expectSound } from "@/lib/domain/runs/testing/soundness";
import { BY } from "@/lib/domain/runs/testing/versions";
import { aBoundedRun, ask, done } from "@/lib/execution/ledger/testing/budgets";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";

const { connect } = testDatabase();

/** A run whose step is about to end and waits for its purse, which somebody holds by hand. */
async function aRunApart() {
  const run = await aBoundedRun({ budget: { usd: 9 } });
  const work = await claimNext(run);
  await ask(work);
  const session = await connect();
  await session.query("begin");
  await session.query("select from run_purses where run_id = $1 for update", [run.runId]);
  onTestFinished(async () => void (await session.query("rollback")));
  const ending = end(work, done);
  await expect.poll(() => mover().heldRuns, { timeout: 10_000 }).toContain(run.runId);
  return {
    run,
    letGo: async () => {
      await session.query("rollback");
      expect((await ending).outcome).toEqual({ ok: true });
    },
  };
}

it("a run whose purse is held keeps nobody from hearing that there is no run of that id", async () => {
  const { run, letGo } = await aRunApart();
  const move = { type: "cancel_requested", reason: "", actor: BY } as const;
  const nobody = { tenantId: run.tenantId, runId: newId("run"), move };
  expect((await mover().move(nobody, { heldMs: 20_000 })).outcome).toEqual({
    ok: false,
    why: "unknown_run",
  });
  await letGo();
  await expectSound(run);
});

it("a run whose purse is held keeps no slot of a worker for another that is held itself", async () => {
  const { run, letGo } = await aRunApart();
  const held = await aRun("a; b; c");
  const hold = await holdRun(held);
  const workerId = await aWorker();
  const { late } = await mover().claim(requestOf(workerId, held.pool, 3));
  expect((await Promise.all(late)).flat()).toEqual([]);
  await hold.release();
  await expect
    .poll(() => claim(held, workerId, 3), { timeout: 10_000 })
    .toMatchObject([{ node: "a" }, { node: "b" }, { node: "c" }]);
  await letGo();
  await expectSound(run);
  await expectSound(held);
});
