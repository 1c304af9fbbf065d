import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { asking, askingForeach, askingLoop } from "@/lib/engine/testing/asking-containers";
import { decide, FOUR, work } from "@/lib/engine/testing/at-work";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { findingsFor, migrate } from "@/lib/engine/testing/migrants-of";
import type { JsonObject } from "@/lib/kernel/json";

/** A run half of whose items are done; the others wait for people. */
function halfDone(fields: JsonObject = {}): MemoryRun {
  const run = new MemoryRun(aPlan([askingForeach(fields), "after"], ["each -> after"]), FOUR);
  for (const item of [1, 0]) {
    decide(run, `ok@each:${item}`);
    work(run, `work@each:${item}`);
  }
  return run;
}

describe("a foreach at work", () => {
  it("[WF-12] goes on with its items, and gives them in their order", () => {
    const run = halfDone();
    const body = {
      nodes: [asking("ok"), noop("checked"), noop("work")],
      edges: [
        { from: "ok.approved", to: "checked" },
        { from: "checked", to: "work" },
      ],
    };
    const to = aPlan([askingForeach({ body, max_parallel: 3 }), "after"], ["each -> after"]);
    expect(findingsFor(run, to)).toEqual([]);
    migrate(run, to);
    expect(run.step("each").scopeCounts).toMatchObject({ total: 4, opened: 4, closed: 2 });
    for (const item of [3, 2]) {
      decide(run, `ok@each:${item}`);
      work(run, `checked@each:${item}`);
      work(run, `work@each:${item}`);
    }
    work(run, "after");
    expect(run.outputs.get("each|")).toEqual(
      [0, 1, 2, 3].map((item) => ({
        status: "succeeded",
        output: { from: `work@each:${item}` },
        error: null,
      })),
    );
  });

  it("opens more items where more may be at work at once", () => {
    const run = new MemoryRun(aPlan([askingForeach()]), FOUR);
    expect(run.step("each").scopeCounts).toMatchObject({ opened: 2 });
    migrate(run, aPlan([askingForeach({ max_parallel: 3 })]));
    expect(run.step("each").scopeCounts).toMatchObject({ opened: 3 });
    expect(run.step("ok@each:2").waitReason).toBe("approval");
  });

  it.each<[string, JsonObject, string[]]>([
    ["its items are others", { items: "${{ input.other }}" }, ["items_changed each.items"]],
    ["its batches are others", { batch_size: 2 }, ["batch_size_changed each.batch_size"]],
    ["it takes fewer items", { max_items: 3 }, ["too_many_items each.max_items"]],
    [
      "what its items give would be another thing",
      {
        body: {
          nodes: [asking("ok"), noop("work"), noop("more")],
          edges: [
            { from: "ok.approved", to: "work" },
            { from: "ok.approved", to: "more" },
          ],
        },
      },
      ["item_output_changed each.body"],
    ],
  ])("[WF-12] stays where it is where %s", (_, fields, expected) => {
    expect(
      findingsFor(halfDone(), aPlan([askingForeach(fields), "after"], ["each -> after"])),
    ).toEqual(expected);
  });

  it("[WF-12] stays where more of its items have failed than are tolerated there", () => {
    const run = halfDone({ tolerate: 1 });
    decide(run, "ok@each:2");
    run.claim("work@each:2");
    run.fail("work@each:2");
    expect(run.step("each").scopeCounts).toMatchObject({ failed: 1 });
    expect(findingsFor(run, aPlan([askingForeach(), "after"], ["each -> after"]))).toEqual([
      "tolerance_exceeded each.tolerate",
    ]);
  });
});

describe("a foreach that has failed and is held", () => {
  it("[WF-12] is tried again with the items that failed, in whichever version", () => {
    const run = new MemoryRun(
      aPlan([askingForeach({ on_failure: "hold" }), "after"], ["each -> after"]),
      FOUR,
    );
    decide(run, "ok@each:0");
    run.claim("work@each:0");
    run.fail("work@each:0");
    expect(run.step("each").waitReason).toBe("hold");
    const to = aPlan([askingForeach({ on_failure: "hold" }), "after", "last"], ["each -> after"]);
    expect(findingsFor(run, to)).toEqual([]);
    migrate(run, to);
    expect(run.step("each").status).toBe("running");
  });
});

describe("a container inside of a container", () => {
  const nested = (fields: JsonObject = {}) =>
    askingLoop({
      body: { nodes: [askingForeach(fields)], edges: [] },
      until: "true",
      max_iterations: 2,
    });

  it("[WF-12] goes on with it, and holds the outer one open as before", () => {
    const run = new MemoryRun(aPlan([nested(), "after"], ["rounds -> after"]), FOUR);
    decide(run, "ok@rounds:0/each:1");
    work(run, "work@rounds:0/each:1");
    const to = aPlan([nested({ max_parallel: 3 }), "after"], ["rounds -> after"]);
    expect(findingsFor(run, to)).toEqual([]);
    migrate(run, to);
    expect(run.step("each@rounds:0").scopeCounts).toMatchObject({ opened: 4, closed: 1 });
    for (const item of [3, 0, 2]) {
      decide(run, `ok@rounds:0/each:${item}`);
      work(run, `work@rounds:0/each:${item}`);
    }
    expect(run.step("rounds").status).toBe("succeeded");
    work(run, "after");
    expect(run.run.status).toBe("succeeded");
  });

  it("[WF-12] stays where it is where the inner one does not fit, which is named", () => {
    const run = new MemoryRun(aPlan([nested()]), FOUR);
    const to = aPlan([nested({ items: "${{ input.other }}" })]);
    expect(findingsFor(run, to)).toEqual(["items_changed rounds:0/each.items"]);
  });
});
