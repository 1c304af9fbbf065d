import { describe, expect, it } from "vitest";
import { noop } from "@/lib/engine/testing/a-plan";
import {
  aPerson,
  aRun,
  aWorker,
  claim,
  claimNext,
  done,
  end,
  failure,
  type TestRun,
} from "../testing";
import { readAttempts } from "./read-attempts";
import { readScopes } from "./read-scopes";
import { readSteps } from "./read-steps";

const each = (pool: string) => ({
  id: "each",
  type: "foreach",
  items: "${{ input.items }}",
  tolerate: 1,
  max_parallel: 2,
  body: { nodes: [noop("work", { pool, on_failure: "propagate" })] },
});

const rounds = (pool: string) => ({
  id: "rounds",
  type: "loop",
  max_iterations: 3,
  on_failure: "fail_run",
  body: { nodes: [noop("work", { pool, on_failure: "propagate" })] },
});

type Cursor = NonNullable<Awaited<ReturnType<typeof readScopes>>["next_cursor"]>;

async function readerOf(run: TestRun) {
  const reader = await aPerson(run, "viewer");
  const page = (
    container: string,
    wanted: { status?: "failed"; limit?: number; cursor?: Cursor },
  ) => readScopes(reader, run.runId, { container, parent: "", limit: 10, ...wanted });
  const standing = async (container: string) =>
    (await page(container, {})).items.map(({ scope, status }) => `${scope} ${status}`);
  return { reader, page, standing };
}

describe("the scopes of a container are read", () => {
  it("by number, the latest first, page by page, in one state or in any", async () => {
    const run = await aRun("each -> after", {
      pool: "read",
      input: { items: ["a", "b", "c", "d"] },
      nodes: { each: each("read") },
    });
    const { reader, page, standing } = await readerOf(run);
    const worker = await aWorker();
    const works = await claim(run, worker, 2);
    for (const work of works) await end(work, work.scope === "each:0" ? failure() : done());
    expect(await standing("each")).toEqual([
      "each:3 open",
      "each:2 open",
      "each:1 succeeded",
      "each:0 failed",
    ]);
    const first = await page("each", { limit: 3 });
    expect(first.items).toHaveLength(3);
    const rest = await page("each", {
      limit: 3,
      ...(first.next_cursor && { cursor: first.next_cursor }),
    });
    expect(rest).toMatchObject({ items: [{ number: 0 }], next_cursor: null });
    expect((await page("each", { status: "failed" })).items).toMatchObject([{ scope: "each:0" }]);
    const { items } = await readSteps(reader, run.runId, { limit: 10 });
    expect(items.find(({ node }) => node === "each")).toMatchObject({
      scope_counts: { total: 4, opened: 4, closed: 2, failed: 1 },
    });
    expect(items.find(({ node }) => node === "work")).toMatchObject({ scope_counts: null });
  });

  it("of a loop as each iteration has ended, and a container that works is no attempt of a worker", async () => {
    const run = await aRun("rounds -> after", {
      pool: "turns",
      nodes: { rounds: rounds("turns") },
    });
    const { reader, standing } = await readerOf(run);
    expect((await readAttempts(reader, run.runId, { limit: 10 })).items).toEqual([]);
    await end(await claimNext(run), done());
    expect(await standing("rounds")).toEqual(["rounds:1 open", "rounds:0 succeeded"]);
    await end(await claimNext(run), failure());
    expect(await standing("rounds")).toEqual(["rounds:1 failed", "rounds:0 succeeded"]);
  });

  it("by nobody outside the workspace, and of no node that is no container", async () => {
    const run = await aRun("rounds", { pool: "hidden", nodes: { rounds: rounds("hidden") } });
    const { page } = await readerOf(run);
    await expect(page("work", {})).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(page("nowhere", {})).rejects.toMatchObject({ code: "NOT_FOUND" });
    const other = await aRun("a");
    const stranger = await aPerson(other, "owner");
    const wanted = { container: "rounds", parent: "", limit: 10 };
    await expect(readScopes(stranger, run.runId, wanted)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
