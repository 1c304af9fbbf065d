import { afterAll, describe, expect, it } from "vitest";
import { noop } from "@/lib/engine/testing/a-plan";
import { testDatabase } from "@/lib/platform/testing/database";
import { claimBatch } from "../claiming/claim-batch";
import { loadOpenSteps, readStep } from "../loading/slice.sql";
import {
  aPool,
  aRun,
  aWorker,
  claimNext,
  done,
  end,
  endOf,
  eventsOf,
  requestOf,
  runRow,
  stepRow,
  type TestRun,
} from "../testing";
import { expectSound } from "../testing/soundness";
import { mover } from "./engine";
import { EngineConnections } from "./engine-connections";
import { newKeepsakes } from "./keepsakes";
import { moveBatch } from "./move-batch";
import type { ClaimedWork, Movement } from "./movement";
import type { Item } from "./open-run";
import type { OpenOptions } from "./open-runs";
import { lockRuns, readLockedRuns } from "./transaction.sql";

const { query } = testDatabase();
const connections = new EngineConnections("test", 2);
afterAll(() => connections.close());

const OPEN: OpenOptions = {
  lock: "skip",
  lockTimeoutMs: 5_000,
  isBegun: false,
  trustsMemory: true,
};

/** A process that moves runs and remembers them, one batch at a time; it counts what it sends together. */
function aProcess() {
  const keepsakes = newKeepsakes();
  const sent: string[][] = [];
  const use = <T>(work: (link: Parameters<typeof moveBatch>[0]) => Promise<T>) => {
    sent.length = 0;
    return connections.use((link) =>
      work((statements) => {
        sent.push(statements.map(({ name }) => name));
        return link(statements);
      }),
    );
  };
  const move = async (movements: readonly Movement[], trustsMemory = true) => {
    const items: Item[] = movements.map((movement) => ({
      runId: movement.runId,
      movement,
      isRepeat: false,
    }));
    const { settled } = await use((link) =>
      moveBatch(link, items, { ...OPEN, trustsMemory }, keepsakes),
    );
    return items.map((item) => settled.get(item));
  };
  const claim = async (run: TestRun, workerId: string, slots = 1) =>
    (await use((link) => claimBatch(link, requestOf(workerId, run.pool, slots), keepsakes))).works;
  return { keepsakes, sent, move, claim };
}

/** The word of a worker that its step is done; with a pool, it takes what becomes ready there. */
const doneBy = (work: ClaimedWork, offeredPool: string | null = null): Movement =>
  endOf(
    work,
    done(work.node),
    offeredPool === null
      ? null
      : { workerId: work.workerId, pools: [offeredPool], executors: ["tool"], slots: 3 },
  );

/** Another process asks the run to stop. */
const cancel = ({ tenantId, runId }: TestRun) =>
  mover().move({
    tenantId,
    runId,
    move: {
      type: "cancel_requested",
      reason: "enough",
      actor: { kind: "system", id: "test", name: "Test" },
    },
  });

const first = <T>(values: readonly T[]): T => {
  const [value] = values;
  if (value === undefined) throw new Error("There is none.");
  return value;
};

/** The run and its open steps as the tables have them. */
async function stored({ runId }: { runId: string }) {
  return connections.use(async (link) => {
    const [, runs, steps] = await link([
      { name: "test_begin", text: "begin", values: [] },
      lockRuns([runId]),
      loadOpenSteps([runId]),
      { name: "test_rollback", text: "rollback", values: [] },
    ]);
    return {
      run: first(readLockedRuns(runs?.rows ?? [])),
      steps: (steps?.rows ?? []).map((row) => readStep(row).step),
    };
  });
}

const byNode = (a: { node: string }, b: { node: string }) => (a.node < b.node ? -1 : 1);
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

describe("a run that this process has moved before", () => {
  it("goes on in one flight: nothing is read first", async () => {
    const run = await aRun("a -> b; b -> c");
    const mine = aProcess();
    let work = first(await mine.claim(run, await aWorker()));
    for (const next of ["b", "c"]) {
      const [moved] = await mine.move([doneBy(work, run.pool)]);
      expect(mine.sent).toHaveLength(1);
      expect(mine.sent.flat().filter((name) => /lock|load|clock/.test(name))).toEqual([]);
      work = first(moved?.works ?? []);
      expect(work.node).toBe(next);
    }
    const [moved] = await mine.move([doneBy(work)]);
    expect(mine.sent).toHaveLength(1);
    expect(moved?.run).toMatchObject({ status: "succeeded" });
    expect(mine.keepsakes.memory.recall(run.runId)).toBeNull();
    await expectSound(run);
  });

  it("loads what its expressions name, and looks at nothing else", async () => {
    const input = { said: "${{ nodes.a.output.text }}" };
    const pool = aPool();
    const run = await aRun("a -> b; b -> c", { pool, nodes: { c: noop("c", { pool, input }) } });
    const mine = aProcess();
    const work = first(await mine.claim(run, await aWorker()));
    const [moved] = await mine.move([doneBy(work, run.pool)]);
    const [last] = await mine.move([doneBy(first(moved?.works ?? []), run.pool)]);
    expect(mine.sent[0]).toContain("engine_load_outputs");
    expect(mine.sent.flat()).not.toContain("engine_lock_free_runs");
    expect(first(last?.works ?? []).input).toEqual({ said: "a" });
    await expectSound(run);
  });

  /** Whatever a decision leaves in memory must be what the next one would have read. */
  it("is remembered as the tables have it, after every move", async () => {
    const run = await aRun("s -> a; s -> b; a -> j; b -> j; s -> f; j -> z");
    const mine = aProcess();
    const workerId = await aWorker();
    const waiting = [first(await mine.claim(run, workerId))];
    for (let moves = 0; waiting.length > 0; moves += 1) {
      const [work] = waiting.splice(moves % waiting.length, 1);
      if (!work) break;
      const failed = { status: "failed", error: { class: "transient", code: "x", message: "!" } };
      const movement = doneBy(work, run.pool);
      if (work.node === "f" && work.fence === 1) Object.assign(movement.move, { result: failed });
      const [moved] = await mine.move([movement]);
      waiting.push(...(moved?.works ?? []));
      const known = mine.keepsakes.memory.recall(run.runId);
      if (!known) continue;
      const rows = await stored(run);
      expect(asJson(known.run)).toEqual(asJson(rows.run));
      const open = [...known.steps.values()].filter(({ endedAt }) => endedAt === null);
      expect(asJson(open.sort(byNode))).toEqual(asJson(rows.steps.sort(byNode)));
    }
    expect(await stepRow(run, "z")).toMatchObject({ status: "succeeded" });
    await expectSound(run);
  });
});

describe("a memory that does not hold any more", () => {
  /** The lost wake-up of a join: decided from the counters as they were, nobody would ever begin it. */
  it("loses no wake-up of a join whose other branch another process has ended", async () => {
    const run = await aRun("s -> a; s -> b; a -> j; b -> j");
    const mine = aProcess();
    const start = first(await mine.claim(run, await aWorker()));
    const [moved] = await mine.move([doneBy(start, run.pool)]);
    const [a, b] = [...(moved?.works ?? [])].sort(byNode);
    if (!a || !b) throw new Error("Two steps begin.");
    expect(mine.keepsakes.memory.recall(run.runId)).not.toBeNull();
    await end(b, done("b"));

    await expect(mine.move([doneBy(a)])).rejects.toThrow("zero");
    expect(await stepRow(run, "a")).toMatchObject({ status: "running" });
    mine.keepsakes.memory.doubt([run.runId]);
    await mine.move([doneBy(a)]);
    expect(await stepRow(run, "j")).toMatchObject({ status: "ready", edges_satisfied: 2 });
    // Not every step was read: what is missing must not be taken for what is not there.
    expect(mine.keepsakes.memory.recall(run.runId)).toBeNull();
    await expectSound(run);
  });

  it("writes nothing to a run that somebody has asked to stop", async () => {
    const run = await aRun("a -> b");
    const mine = aProcess();
    const work = first(await mine.claim(run, await aWorker()));
    await cancel(run);
    const before = await eventsOf(run);
    await expect(mine.move([doneBy(work, run.pool)])).rejects.toThrow("zero");
    expect(await eventsOf(run)).toEqual(before);

    const [moved] = await mine.move([doneBy(work, run.pool)], false);
    expect(moved?.works).toEqual([]);
    expect(await runRow(run)).toMatchObject({ execution_status: "cancelled" });
    await expectSound(run);
  });

  /** Neither its version nor its sequence says so: only the row itself. */
  it("is noticed whatever was written to the row, by whomever", async () => {
    const run = await aRun("a -> b");
    const mine = aProcess();
    const work = first(await mine.claim(run, await aWorker()));
    await query("update runs set title = 'Another' where id = $1", [run.runId]);
    await expect(mine.move([doneBy(work, run.pool)])).rejects.toThrow("zero");
    const [moved] = await mine.move([doneBy(work, run.pool)], false);
    expect(first(moved?.works ?? []).runTitle).toBe("Another");
  });

  it("gives no answer about a step that another process has begun since", async () => {
    const run = await aRun("a -> b");
    const mine = aProcess();
    const workerId = await aWorker();
    const work = first(await mine.claim(run, workerId));
    await end(work, done());
    const begun = await claimNext(run, workerId);
    await expect(mine.move([doneBy(begun)])).rejects.toThrow("zero");
    const [moved] = await mine.move([doneBy(begun)], false);
    expect(moved?.outcome).toEqual({ ok: true });
    await expectSound(run);
  });

  it("does not wait for a run that somebody holds", async () => {
    const run = await aRun("a -> b");
    const mine = aProcess();
    const work = first(await mine.claim(run, await aWorker()));
    const session = await testDatabase().connect();
    await session.query("begin");
    await session.query("select from runs where id = $1 for no key update", [run.runId]);
    await expect(mine.move([doneBy(work)])).rejects.toMatchObject({ code: "55P03" });
    await session.query("rollback");
    await session.end();
    await mine.move([doneBy(work)]);
    expect(await stepRow(run, "a")).toMatchObject({ status: "succeeded" });
  });
});

describe("the time of a decision that asked nobody", () => {
  it("is the database's own: where it is not about now, nothing is saved", async () => {
    const run = await aRun("a -> b");
    const mine = aProcess();
    const work = first(await mine.claim(run, await aWorker()));
    mine.keepsakes.clock.tell(Date.now() - 3_600_000);
    await expect(mine.move([doneBy(work)])).rejects.toThrow("zero");
    expect(await stepRow(run, "a")).toMatchObject({ status: "running" });
    await mine.move([doneBy(work)], false);
    expect(await stepRow(run, "a")).toMatchObject({ status: "succeeded" });
  });
});

describe("a run that is paid from a purse", () => {
  /** Whoever moves it locks the run first and the purse after it; the other way round two would wait for each other. */
  it("is looked at under its lock, however well it is remembered", async () => {
    const limits = { usd: 1, tokens: null, toolCalls: null };
    const run = await aRun("a -> b", {
      spec: { limits: { budget: { usd: 1 } } },
      purse: { limits, onExhausted: "fail", budgetIds: [] },
    });
    const mine = aProcess();
    const work = first(await mine.claim(run, await aWorker()));
    expect(mine.keepsakes.memory.recall(run.runId)).not.toBeNull();
    await mine.move([doneBy(work)]);
    const [before, after] = ["engine_lock_free_runs", "engine_load_purses"].map((name) =>
      mine.sent.flat().indexOf(name),
    );
    expect(before).toBeGreaterThan(-1);
    expect(after).toBeGreaterThan(before ?? 0);
    await expectSound(run);
  });
});

describe("a run with more steps than are remembered", () => {
  it("is moved under its lock, from its first step to its last", async () => {
    const wide = Array.from({ length: 60 }, (_, index) => `w${index}`);
    const graph = wide.map((node) => `s -> ${node}; ${node} -> z`).join("; ");
    const run = await aRun(graph);
    const mine = aProcess();
    const workerId = await aWorker();
    await mine.move([doneBy(first(await mine.claim(run, workerId)))]);
    expect(mine.keepsakes.memory.recall(run.runId)).toBeNull();
    const works = await mine.claim(run, workerId, 60);
    await mine.move(works.map((work) => doneBy(work)));
    expect(await stepRow(run, "z")).toMatchObject({ status: "ready", edges_satisfied: 60 });
    await expectSound(run);
  });
});
