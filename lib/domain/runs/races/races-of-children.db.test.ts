import { describe, expect } from "vitest";
import type { JsonObject } from "@/lib/kernel/json";
import { mover } from "../moving/engine";
import { runRow, startTestRun, stepRow, type TestRun } from "../testing";
import {
  aChildVersion,
  aPair,
  aParentVersion,
  childOf,
  type Pair,
  relay,
} from "../testing/children";
import {
  APPROVED,
  always,
  approvalOf,
  asking,
  type Contender,
  cancel,
  claimAll,
  completion,
  countEvents,
  decision,
  expiry,
  pause,
  race,
  resume,
  rival,
  send,
  WITHDRAWN,
  wins,
} from "../testing/races";

/** A run of one request, which ends with it. */
const ASKING_CHILD: JsonObject = {
  nodes: [asking("ask")],
  edges: [],
  output: { report: "${{ nodes.ask.output.decision }}" },
};
/** One that asks, and has something to do afterwards. */
const WORKING_CHILD: JsonObject = {
  ...ASKING_CHILD,
  nodes: [asking("ask"), { id: "write", type: "transform", mapping: { n: "${{ 1 }}" } }],
  edges: [{ from: "ask.approved", to: "write" }],
};

/** What its parent is asked reaches the child by a message. */
const withMessages =
  (contender: Contender): Contender =>
  async (by) => {
    const moved = await contender(by);
    await relay();
    return moved;
  };

/** The message that a child has ended, as it comes to the parent. */
const childEnd = ({ parent, child }: Pair): Contender =>
  send(parent, {
    type: "child_ended",
    step: { node: "sub", scope: "" },
    fence: 1,
    childRunId: child.runId,
    end: { status: "succeeded", output: { report: "approved" } },
  });

const statusOf = async (run: TestRun) => (await runRow(run)).execution_status;

describe("the decision of a child's request", () => {
  always(
    "against the parent's cancel: the child has ended by it, or nobody was heard",
    async (round) => {
      const { parent, child } = await aPair({ child: ASKING_CHILD });
      const [decided, cancelled] = await race(
        round,
        decision(child, "ask", "approve"),
        withMessages(cancel(parent)),
      );
      await relay();
      const isDecided = decided.outcome.ok;
      expect(cancelled.outcome).toEqual({ ok: true });
      expect(await approvalOf(child)).toEqual(isDecided ? APPROVED : WITHDRAWN);
      expect(await statusOf(child)).toBe(isDecided ? "succeeded" : "cancelled");
      expect(await statusOf(parent)).toBe("cancelled");
      expect(await stepRow(parent, "sub")).toMatchObject({
        status: isDecided ? "succeeded" : "cancelled",
      });
      return [parent, child];
    },
  );

  always(
    "against the parent's pause: it counts, and the parent ends with the resume",
    async (round) => {
      const { parent, child } = await aPair({ child: ASKING_CHILD });
      const moved = await race(
        round,
        decision(child, "ask", "approve"),
        withMessages(pause(parent)),
      );
      await relay();
      expect(wins(moved)).toBe(2);
      expect(await approvalOf(child)).toEqual(APPROVED);
      expect(await statusOf(parent)).toBe("paused");
      expect(["paused", "succeeded"]).toContain(await statusOf(child));
      await resume(parent)(rival);
      await relay();
      expect(await statusOf(child)).toBe("succeeded");
      expect(await statusOf(parent)).toBe("succeeded");
      expect(await stepRow(parent, "sub")).toMatchObject({ output: { report: "approved" } });
      return [parent, child];
    },
  );

  always("against a pause and a resume of the parent: it counts, and both go on", async (round) => {
    const { parent, child } = await aPair({ child: WORKING_CHILD });
    const [decided] = await race(round, decision(child, "ask", "approve"), async (by) => {
      await pause(parent)(by);
      const [resumed] = await Promise.all([resume(parent)(by), relay()]);
      return resumed;
    });
    await relay();
    expect(decided.outcome).toEqual({ ok: true });
    expect(await statusOf(child)).toBe("succeeded");
    expect(await statusOf(parent)).toBe("succeeded");
    return [parent, child];
  });

  always(
    "and its expiry, against the parent's cancel: one of the three takes effect",
    async (round) => {
      const { parent, child } = await aPair({ child: ASKING_CHILD });
      const [[decided, expired]] = await Promise.all([
        race(round, decision(child, "ask", "approve"), await expiry(child, "ask")),
        withMessages(cancel(parent))(rival),
      ]);
      await relay();
      const count = wins([decided, expired]);
      expect(count).toBeLessThanOrEqual(1);
      const unheard = expired.outcome.ok ? { status: "expired", decisions: 0 } : WITHDRAWN;
      expect(await approvalOf(child)).toEqual(decided.outcome.ok ? APPROVED : unheard);
      expect(await statusOf(child)).toBe(count === 1 ? "succeeded" : "cancelled");
      expect(await statusOf(parent)).toBe("cancelled");
      return [parent, child];
    },
  );
});

describe("the end of a child", () => {
  /** A child that has ended, of which its parent has not heard. */
  async function anEnded(step: JsonObject = {}) {
    const pair = await aPair({ child: ASKING_CHILD, step });
    await decision(pair.child, "ask", "approve")(mover());
    return pair;
  }

  always("that is told twice counts once", async (round) => {
    const pair = await anEnded();
    expect(wins(await race(round, childEnd(pair), childEnd(pair)))).toBe(1);
    await relay();
    expect(await statusOf(pair.parent)).toBe("succeeded");
    expect(await countEvents(pair.parent, ["child.ended"])).toEqual({ "child.ended": 1 });
    return [pair.parent, pair.child];
  });

  always(
    "against the parent's cancel: the parent ends by the one that came first",
    async (round) => {
      const pair = await anEnded();
      const [ended, cancelled] = await race(round, childEnd(pair), cancel(pair.parent));
      await relay();
      expect(ended.outcome).toEqual({ ok: true });
      expect(await statusOf(pair.parent)).toBe(cancelled.outcome.ok ? "cancelled" : "succeeded");
      expect(await stepRow(pair.parent, "sub")).toMatchObject({ status: "succeeded" });
      return [pair.parent, pair.child];
    },
  );

  always(
    "against the parent's pause: it counts, and the parent ends with the resume",
    async (round) => {
      const pair = await anEnded();
      const [ended, paused] = await race(round, childEnd(pair), pause(pair.parent));
      expect(ended.outcome).toEqual({ ok: true });
      if (paused.outcome.ok) {
        expect(await statusOf(pair.parent)).toBe("paused");
        await resume(pair.parent)(rival);
      }
      await relay();
      expect(await statusOf(pair.parent)).toBe("succeeded");
      return [pair.parent, pair.child];
    },
  );
});

describe("a child whose step is the loser of a join", () => {
  /** A parent that goes on with the first of a step and a child. */
  async function aRivalPair(): Promise<Pair> {
    const child = await aChildVersion(ASKING_CHILD);
    const version = await aParentVersion(
      child,
      {},
      {
        nodes: [
          { id: "fast", type: "tool", tool: "noop@1.0.0", pool: child.pool, input: {} },
          {
            id: "sub",
            type: "subworkflow",
            workflow: "child@3",
            input: { topic: "${{ input.topic }}" },
            on_failure: "propagate",
          },
          { id: "join", type: "join", mode: "any" },
        ],
        edges: [
          { from: "fast", to: "join" },
          { from: "sub", to: "join" },
        ],
        output: { got: "${{ nodes.join.output }}" },
      },
    );
    const parent = await startTestRun(version, child.pool, { input: { topic: "rivers" } });
    await relay();
    return { parent, child: await childOf(parent, child) };
  }

  always(
    "against the winner's completion: its end wins, or it is cancelled or comes too late",
    async (round) => {
      const pair = await aRivalPair();
      const { parent, child } = pair;
      const [fast] = await claimAll(parent, ["fast"]);
      const [decided, completed] = await race(
        round,
        withMessages(decision(child, "ask", "approve")),
        withMessages(completion(fast)),
      );
      await relay();
      expect(await statusOf(parent)).toBe("succeeded");
      const isFast = completed.outcome.ok;
      expect(await stepRow(parent, "fast")).toMatchObject({
        status: isFast ? "succeeded" : "cancelled",
      });
      expect(await stepRow(parent, "sub")).toMatchObject({
        status: isFast ? "cancelled" : "succeeded",
      });
      expect(await stepRow(parent, "join")).toMatchObject({ edges_satisfied: 1 });
      expect(await statusOf(child)).toBe(decided.outcome.ok ? "succeeded" : "cancelled");
      expect(await approvalOf(child)).toEqual(decided.outcome.ok ? APPROVED : WITHDRAWN);
      return [parent, child];
    },
  );
});
