import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RerunPreviewJson } from "@/lib/contract/reruns";
import type { RunJson } from "@/lib/contract/runs";
import { edges, House, type Refusal, toolNode } from "./house";

/** The first one builds the web application. */
const START_MS = 300_000;

let house: House;
beforeAll(async () => {
  house = await House.start();
}, START_MS);
afterAll(() => house?.stop());

describe("running again from a step", () => {
  const toolAt = async (name: string) => {
    await house.makeTool(
      name,
      { method: "POST", url: `${house.world.url}/${name}` },
      { writes: true, idempotency: "none" },
    );
    return name;
  };

  it("[AT-10] reuses what was done before, and does the rest anew", async () => {
    const [first, second] = [await toolAt("at10-first"), await toolAt("at10-second")];
    const version = await house.publish({
      nodes: [toolNode("a", first), toolNode("b", second), toolNode("c")],
      edges: edges("a -> b", "b -> c"),
    });
    const old = await house.start(version.id);
    await house.runIn(old.id);

    const preview = await house.ok<RerunPreviewJson>(
      "operator",
      "POST",
      `/v1/runs/${old.id}/rerun/preview`,
      { from: "b" },
    );
    expect(preview.steps.map(({ node, fate }) => [node, fate])).toEqual([
      ["a", "reused"],
      ["b", "repeated"],
      ["c", "repeated"],
    ]);
    expect(preview.repeated_effects).toBe(1);
    expect(preview.effects.map(({ node, repeats }) => [node, repeats])).toEqual([
      ["a", false],
      ["b", true],
    ]);

    const ask = () =>
      house.ok<RunJson>(
        "operator",
        "POST",
        `/v1/runs/${old.id}/rerun`,
        { from: "b", reason: "The first answer was wrong." },
        { "idempotency-key": "at-10" },
      );
    const [once, twice] = [await ask(), await ask()];
    expect(twice.id).toBe(once.id);
    const derived = await house.runIn(once.id);
    expect(derived).toMatchObject({
      execution_status: "succeeded",
      derived_from: { run_id: old.id, node: "b" },
    });
    expect([house.world.count("/at10-first"), house.world.count("/at10-second")]).toEqual([1, 2]);
    const steps = await house.steps(derived.id);
    expect([steps.a?.reason, steps.a?.attempts, steps.b?.attempts]).toEqual(["reused", 0, 1]);
  });

  it("[AT-10] is for runs that are over, and for those who may start runs", async () => {
    const version = await house.publish({ nodes: [toolNode("a", "hold")], edges: [] });
    const run = await house.start(version.id);
    const ask = (as: "operator" | "viewer" | "stranger") =>
      house.call<Refusal>(as, "POST", `/v1/runs/${run.id}/rerun`, { from: "a", reason: "Again." });
    expect((await ask("operator")).body.error.code).toBe("RUN_STATE_CONFLICT");
    expect((await ask("viewer")).status).toBe(403);
    expect((await ask("stranger")).status).toBe(404);
    await house.stack.eventually("the call", () => house.world.holding > 0);
    house.world.release();
    await house.runIn(run.id);
  });
});
