import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { modelGraphs, undoablePlanOf } from "@/lib/engine/testing/arbitrary-model";
import { chooser } from "@/lib/engine/testing/chance";
import { anyWorker, MemoryRun } from "@/lib/engine/testing/memory-run";
import { movesAtOnce, standingOf, wordsOf } from "@/lib/engine/testing/model-batches";
import { choices } from "@/lib/engine/testing/model-check";
import type { Work } from "./decisions";
import type { AttemptResult, Move } from "./moves";

const actor = { kind: "user", id: "u", name: "Ada" } as const;
const asked = { reason: "enough", actor };
const CANCEL: Move = { type: "cancel_requested", ...asked };
const PAUSE: Move = { type: "pause_requested", ...asked };

function ending(work: Work, result: AttemptResult): Move {
  const { node, scope, attemptId, fence, input } = work;
  const step = { node, scope };
  return { type: "attempt_ended", step, attemptId, fence, result, input, offer: null };
}

const failure = (work: Work): Move => {
  const error = { class: "permission", code: "broken", message: "It broke." } as const;
  return ending(work, { status: "failed", error });
};

const success = (work: Work): Move => ending(work, { status: "succeeded", output: {} });

const intervention = (node: string, kind: "hold" | "cancel", fence = 0): Move => ({
  type: "intervened",
  step: { node, scope: "" },
  action: { kind },
  ...asked,
  seen: {
    status: fence === 0 ? "blocked" : "running",
    waitReason: null,
    fence,
  },
});

const failing = () =>
  new MemoryRun(aPlan([noop("a", { on_failure: "fail_run" }), "b"], ["a -> b"]));

describe("moves of one transaction", () => {
  it("find the run over that one of them has failed: it is not cancelled any more, nor paused", () => {
    for (const late of [CANCEL, PAUSE]) {
      const run = failing();
      const { outcomes } = run.move(failure(run.claim("a")), late);
      expect(outcomes).toMatchObject([{ ok: true }, { ok: false, status: "failed" }]);
      expect(run.run).toMatchObject({
        status: "failed",
        statusReason: "step_failed",
        desiredAction: "none",
        pausedAt: null,
      });
    }
  });

  it("begin nothing in a run that one of them has failed", () => {
    const run = failing();
    const { outcomes } = run.move(failure(run.claim("a")), intervention("b", "hold"));
    expect(outcomes).toMatchObject([{ ok: true }, { ok: false, why: "conflict" }]);
    expect(run.run.status).toBe("failed");
    expect(run.find("b")).toBeUndefined();
  });

  it("find the run over that one of them has ended well: a pause comes too late", () => {
    const run = new MemoryRun(aPlan(["a"]));
    const { outcomes } = run.move(success(run.claim("a")), PAUSE);
    expect(outcomes).toMatchObject([{ ok: true }, { ok: false, status: "succeeded" }]);
    expect(run.run).toMatchObject({ status: "succeeded", desiredAction: "none" });
  });

  it("say that the run has begun whose first attempt ends by what comes with it", () => {
    const run = new MemoryRun(aPlan(["a", "b"]));
    const claim: Move = { type: "claimed", step: { node: "a", scope: "" }, offer: anyWorker };
    expect(run.move(claim, intervention("a", "cancel", 1)).outcomes).toEqual([
      { ok: true },
      { ok: true },
    ]);
    expect(run.run.status).toBe("running");
  });

  it("take no clock for due that one of them has taken away", () => {
    const run = new MemoryRun(aPlan([noop("a", { retry: { max_attempts: 3 } })]));
    run.claim("a");
    run.fail("a", "transient");
    run.move(PAUSE);
    const { fence } = run.step("a");
    run.now += 3_600_000;
    const retry: Move = {
      type: "intervened",
      step: { node: "a", scope: "" },
      action: { kind: "retry" },
      ...asked,
      seen: { status: "waiting", waitReason: "retry_backoff", fence },
    };
    const clock: Move = {
      type: "timer_fired",
      kind: "retry",
      step: { node: "a", scope: "" },
      fence,
    };
    const { outcomes, parked } = run.move(retry, clock);
    expect([outcomes, parked]).toEqual([[{ ok: true }, { ok: false, why: "stale" }], []]);
  });

  it("come to what they come to one after another", () => {
    fc.assert(
      fc.property(fc.tuple(modelGraphs, choices, fc.boolean()), ([graph, listed, failsRun]) => {
        const plan = undoablePlanOf(graph);
        for (const node of plan.nodes)
          if (failsRun && "onFailure" in node)
            Object.assign(node, { onFailure: { policy: "fail_run" } });
        const [apart, together] = [new MemoryRun(plan), new MemoryRun(plan)];
        const [ofApart, ofTogether] = [chooser(listed), chooser(listed)];
        for (let turn = 0; turn < 60 && apart.run.endedAt === null; turn += 1) {
          for (const run of [apart, together]) run.now += 30_000;
          const moves = movesAtOnce(apart, ofApart);
          const words = moves.map((move) => wordsOf(apart.move(move).outcomes));
          const same = movesAtOnce(together, ofTogether);
          const { outcomes } = together.move(...same);
          const said = same.map(({ type }) => type);
          expect([said, wordsOf(outcomes)]).toEqual([moves.map(({ type }) => type), words.flat()]);
          expect([said, standingOf(together)]).toEqual([said, standingOf(apart)]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
