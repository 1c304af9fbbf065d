import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { anyWorker, MemoryRun } from "@/lib/engine/testing/memory-run";

const types = (run: MemoryRun) =>
  run.events.map(({ type, node }) => (node ? `${type} ${node}` : type));
const actor = { kind: "user", id: "u", name: "Ada" } as const;
const decision = (option: string) => ({
  id: `${option}-1`,
  option,
  reason: "",
  form: null,
  artifactVersionId: null,
  decidedBy: actor,
});
const approval = (fields = {}) => ({ id: "ask", type: "approval", role: "approver", ...fields });

describe("a run", () => {
  it("goes from step to step and ends with its output", () => {
    const run = new MemoryRun(
      aPlan(["a", "b"], ["a -> b"], { output: { got: "${{ nodes.b.output.from }}" } }),
    );
    expect(run.run.status).toBe("queued");
    run.claim("a");
    expect(run.run.status).toBe("running");
    run.succeed("a");
    run.claim("b");
    run.succeed("b");
    expect(run.run).toMatchObject({ status: "succeeded", failure: null });
    expect(run.ending).toEqual({ output: { got: "b" }, error: null });
    expect(run.outbox).toHaveLength(1);
    expect(types(run)).toEqual([
      "run.created",
      "run.queued",
      "step.ready a",
      "run.started",
      "step.started a",
      "step.succeeded a",
      "step.ready b",
      "step.started b",
      "step.succeeded b",
      "run.succeeded",
    ]);
  });

  it("gives the successor to the worker that completed, in the same transaction", () => {
    const run = new MemoryRun(aPlan(["a", "b"], ["a -> b"]));
    run.claim("a");
    const decisions = run.succeed("a", {}, anyWorker);
    expect(decisions.works.map(({ node }) => node)).toEqual(["b"]);
    expect(run.ready.size).toBe(0);
    expect(types(run)).not.toContain("step.ready b");
  });

  it("hands the outputs of the predecessors to a step without a mapping", () => {
    const run = new MemoryRun(aPlan(["a", "b"], ["a -> b"]));
    run.claim("a");
    run.succeed("a", { x: 1 });
    expect(run.claim("b").input).toEqual({ a: { x: 1 } });
  });

  /** Guards against a decision that grows with every node until no process can save it. */
  it("ends where its values outgrow what can be kept", () => {
    const doubled = (of: string) => ({
      type: "transform",
      mapping: [`\${{${of}}}`, `\${{${of}}}`],
    });
    const nodes = Array.from({ length: 40 }, (_, index) => ({
      id: `n${index}`,
      on_failure: "fail_run",
      ...doubled(index === 0 ? "input" : `nodes.n${index - 1}.output`),
    }));
    const edges = nodes.slice(1).map(({ id }, index) => `n${index} -> ${id}`);
    const run = new MemoryRun(aPlan(nodes, edges), { text: "x".repeat(100) });
    expect(run.run).toMatchObject({
      status: "failed",
      failure: { error: { class: "invalid_input" } },
    });
  });

  it("joins only what can be kept", () => {
    const nodes = Array.from({ length: 5 }, (_, index) => ({
      id: `n${index}`,
      type: "transform",
      mapping: `\${{input.text}}`,
    }));
    const join = { id: "all", type: "join", mode: "all" };
    const edges = nodes.map(({ id }) => `${id} -> all`);
    const run = new MemoryRun(aPlan([...nodes, join], edges), { text: "x".repeat(2_000_000) });
    expect(run.run.failure).toMatchObject({ node: "all", error: { code: "output_too_large" } });
  });

  it("waits for its start time, and begins then", () => {
    const run = new MemoryRun(aPlan(["a"]), {}, 2_000_000);
    expect(run.run).toMatchObject({ status: "queued", statusReason: "scheduled" });
    expect(run.ready.size).toBe(0);
    run.fire("", "run_start");
    expect([...run.ready.keys()]).toEqual(["a|"]);
  });

  it("waits to be admitted where others of its key are under way, and begins once", () => {
    const plan = aPlan(["a"], [], { concurrency: { key: "x" } });
    const run = new MemoryRun(plan, {}, null, "closed");
    expect(run.run).toMatchObject({ status: "queued", statusReason: "concurrency" });
    expect(run.ready.size).toBe(0);
    run.move({ type: "admitted" });
    expect(run.run).toMatchObject({ status: "queued", statusReason: null });
    expect([...run.ready.keys()]).toEqual(["a|"]);
    expect(run.move({ type: "admitted" }).outcomes).toEqual([{ ok: false, why: "stale" }]);
  });

  it("comes to its gate at its start time, not before", () => {
    const plan = aPlan(["a"], [], { concurrency: { key: "x" } });
    const run = new MemoryRun(plan, {}, 2_000_000, "closed");
    expect(run.run.statusReason).toBe("scheduled");
    expect(run.move({ type: "admitted" }).outcomes).toEqual([{ ok: false, why: "stale" }]);
    run.fire("", "run_start");
    expect(run.run.statusReason).toBe("concurrency");
    expect(run.ready.size).toBe(0);
  });

  it("is stopped by its own clock, with everything that is open", () => {
    const run = new MemoryRun(aPlan(["a", approval()], [], { limits: { max_duration: "PT1H" } }));
    run.claim("a");
    run.openEffects.clear();
    run.fire("", "run_timeout");
    expect(run.run.status).toBe("timed_out");
    expect(run.step("a").status).toBe("cancelled");
    expect(run.approvals[0]?.status).toBe("withdrawn");
    expect(run.events.filter(({ type }) => type === "run.timed_out")).toHaveLength(1);
  });
});

describe("branches", () => {
  const branching = () =>
    aPlan(
      [
        "a",
        { id: "c", type: "condition", cases: [{ when: "nodes.a.output.ok", port: "yes" }] },
        "left",
        "left2",
        "right",
        { id: "j", type: "join", mode: "all" },
      ],
      ["a -> c", "c.yes -> left", "left -> left2", "left2 -> j", "c.else -> right", "right -> j"],
    );

  /** Guards the rule that a branch not taken does not satisfy, and that skipping spreads up to the join. */
  it("skips what was not taken, and the join goes by the rest", () => {
    const run = new MemoryRun(branching());
    run.claim("a");
    run.succeed("a", { ok: false });
    expect(run.step("left2").status).toBe("skipped");
    run.claim("right");
    run.succeed("right");
    expect(run.step("j")).toMatchObject({
      status: "succeeded",
      edgesSkipped: 1,
      edgesSatisfied: 1,
    });
    expect(run.outputs.get("j|")).toEqual({
      left2: { status: "skipped", output: null },
      right: { status: "succeeded", output: { from: "right" } },
    });
    expect(run.run.status).toBe("succeeded");
  });

  it("ends a path at an end node; the run fails if one of them says so", () => {
    const run = new MemoryRun(
      aPlan(
        ["a", { id: "stop", type: "end", status: "failed", reason: "rejected" }],
        ["a -> stop"],
      ),
    );
    run.claim("a");
    run.succeed("a");
    expect(run.run).toMatchObject({ status: "failed", statusReason: "rejected" });
    expect(run.ending?.error).toEqual({ reason: "rejected", node: "stop" });
  });
});

describe("failures", () => {
  it.each([
    ["hold", "waiting", "waiting"],
    ["fail_run", "failed", "failed"],
    ["propagate", "failed", "failed"],
  ] as const)("%s leaves the step %s and the run %s", (on_failure, step, status) => {
    const run = new MemoryRun(aPlan([noop("a", { on_failure }), "b"], ["a -> b"]));
    run.claim("a");
    run.fail("a");
    expect(run.step("a").status).toBe(step);
    expect(run.run.status).toBe(status);
  });

  it("routes the error to its port, and the run goes on", () => {
    const run = new MemoryRun(
      aPlan([noop("a", { on_failure: "route" }), "b", "mend"], ["a -> b", "a.error -> mend"]),
    );
    run.claim("a");
    run.fail("a");
    expect(run.step("b").status).toBe("skipped");
    const work = run.claim("mend");
    expect(work.input).toMatchObject({ a: { error: { class: "permission", code: "broken" } } });
    run.succeed("mend");
    expect(run.run.status).toBe("succeeded");
  });

  it("cancels what else is open when a step fails the run", () => {
    const run = new MemoryRun(aPlan([noop("a", { on_failure: "fail_run" }), "b", "c", approval()]));
    run.claim("a");
    run.claim("b");
    run.fail("a");
    expect([run.step("b").status, run.step("c").status, run.step("ask").status]).toEqual([
      "cancelled",
      "cancelled",
      "cancelled",
    ]);
    const late = run.succeed("b");
    expect(late.outcomes).toEqual([{ ok: false, why: "stale" }]);
    expect(types(run).at(-1)).toBe("step.late_result b");
    expect(run.run.status).toBe("failed");
  });

  it("repeats what may pass, with a pause, and no more often than allowed", () => {
    const retry = { max_attempts: 2, backoff: "fixed", initial: "PT10S", jitter: "none" };
    const run = new MemoryRun(aPlan([noop("a", { retry })]));
    run.claim("a");
    run.fail("a", "transient");
    expect(run.run).toMatchObject({ status: "waiting", statusReason: "retry_backoff" });
    expect(run.timers.get("a||retry")?.fireAt).toBe(run.now + 10_000);
    run.fire("a", "retry");
    run.claim("a");
    run.fail("a", "transient");
    expect(run.step("a")).toMatchObject({ status: "failed", attempts: 2, failures: 2 });
  });

  it("holds a failed step for a person, and fails the run when nobody comes", () => {
    const run = new MemoryRun(aPlan([noop("a", { on_failure: "hold" })]));
    run.claim("a");
    run.fail("a");
    expect(run.run).toMatchObject({ status: "waiting", statusReason: "hold" });
    run.fire("a", "hold_expiry");
    expect(run.run.status).toBe("failed");
  });

  it("takes a mapping that cannot be evaluated for bad input, before any attempt", () => {
    const run = new MemoryRun(
      aPlan(["a", noop("b", { input: { x: "${{ nodes.a.output.nope.deep }}" } })], ["a -> b"]),
    );
    run.claim("a");
    run.succeed("a", {});
    run.move({ type: "claimed", step: { node: "b", scope: "" }, offer: anyWorker });
    expect(run.step("b")).toMatchObject({ status: "failed", attempts: 0 });
    expect(run.step("b").error).toMatchObject({ class: "invalid_input", code: "expression_error" });
  });
});

describe("workers", () => {
  it("refuses the result of an attempt that was taken over, and keeps it in the log", () => {
    const run = new MemoryRun(aPlan(["a"]));
    const slow = run.claim("a");
    const { attemptId, fence } = slow;
    const step = { node: "a", scope: "" };
    run.move({ type: "attempt_lost", step, attemptId, fence, cause: "worker_gone" });
    const next = run.claim("a");
    expect(next.fence).toBe(slow.fence + 1);
    const late = run.end(slow, { status: "succeeded", output: { late: true } });
    expect(late.outcomes).toEqual([{ ok: false, why: "stale" }]);
    expect(types(run).at(-1)).toBe("step.stale_result_rejected a");
    run.end(next, { status: "succeeded", output: {} });
    expect(run.run.status).toBe("succeeded");
  });

  /** Guards the clock of a step that nobody takes: it is set when the step is put up, not when it is claimed. */
  it("fails a step that no worker took in time, and no step that was taken", () => {
    const schedule_timeout = "PT1M";
    const run = new MemoryRun(
      aPlan([noop("a", { schedule_timeout }), noop("b", { schedule_timeout })]),
    );
    run.claim("b");
    expect([...run.timers.keys()]).toEqual(["a||schedule_timeout"]);
    run.fire("a", "schedule_timeout");
    expect(run.step("a")).toMatchObject({ status: "failed", reason: "schedule_timeout" });
    expect(run.step("b").status).toBe("running");
  });

  it("holds a step that loses its worker three times", () => {
    const run = new MemoryRun(aPlan(["a"]));
    for (let time = 0; time < 3; time += 1) {
      const { node, scope, attemptId, fence } = run.claim("a");
      const step = { node, scope };
      run.move({ type: "attempt_lost", step, attemptId, fence, cause: "worker_gone" });
    }
    expect(run.step("a")).toMatchObject({
      status: "waiting",
      waitReason: "hold",
      reason: "poison",
    });
  });

  it("never repeats a step whose effect may have happened", () => {
    const run = new MemoryRun(aPlan(["a"]));
    const { node, scope, attemptId, fence } = run.claim("a");
    run.openEffects.add("a|");
    run.move({
      type: "attempt_lost",
      step: { node, scope },
      attemptId,
      fence,
      cause: "worker_gone",
    });
    expect(run.step("a")).toMatchObject({ status: "waiting", waitReason: "reconcile" });
    expect(run.attempts.at(-1)?.status).toBe("unknown");
    expect(run.run).toMatchObject({ status: "waiting", statusReason: "reconcile" });
  });
});

describe("an effect of which nobody knows what became", () => {
  /** Guards the time in which the worker cannot write down what it knows: then it says nothing of the effect. */
  it("stops a step from being repeated or failed, whatever its worker says", () => {
    for (const kind of ["transient", "permission"] as const) {
      const run = new MemoryRun(aPlan(["a"]));
      run.claim("a");
      run.openEffects.add("a|");
      run.fail("a", kind);
      expect(run.step("a")).toMatchObject({ status: "waiting", waitReason: "reconcile" });
      expect(run.attempts).toMatchObject([{ status: "unknown" }]);
    }
  });
});

describe("approvals", () => {
  const plan = () =>
    aPlan(
      [
        approval({ expires_in: "PT1H", on_expired: "port" }),
        "yes",
        { id: "no", type: "end", status: "failed", reason: "rejected" },
      ],
      ["ask.approved -> yes", "ask.rejected -> no", "ask.expired -> no"],
    );
  const decide = (run: MemoryRun, option: string) =>
    run.move({
      type: "decided",
      step: { node: "ask", scope: "" },
      fence: 1,
      stage: 0,
      decision: decision(option),
      lapsed: [],
    });

  it("waits without a worker, and goes on by the decision", () => {
    const run = new MemoryRun(plan());
    expect(run.run).toMatchObject({
      status: "waiting",
      statusReason: "approval",
      reviewStatus: "pending",
    });
    expect(run.ready.size).toBe(0);
    decide(run, "approve");
    expect(run.run).toMatchObject({ status: "queued", reviewStatus: "approved" });
    expect(run.outputs.get("ask|")).toMatchObject({ option: "approve", decision: "approved" });
    expect(run.timers.size).toBe(0);
  });

  it("counts the first of two decisions alone", () => {
    const run = new MemoryRun(plan());
    expect(decide(run, "reject").outcomes).toEqual([{ ok: true }]);
    expect(decide(run, "approve").outcomes).toMatchObject([{ ok: false, why: "conflict" }]);
    expect(run.approvals.map(({ status }) => status)).toEqual(["rejected"]);
    expect(run.run.status).toBe("failed");
  });

  it("takes the declared way when it expires, and never approves", () => {
    const run = new MemoryRun(plan());
    run.fire("ask", "approval_expiry");
    expect(run.step("ask")).toMatchObject({ status: "succeeded", port: "expired" });
    expect(run.step("yes").status).toBe("skipped");
    expect(run.run).toMatchObject({ status: "failed", reviewStatus: "rejected" });
  });

  /** Guards against a path behind both ends that cannot read what the expiry left out. */
  it("gives the same members when it expires as when somebody decides", () => {
    const [expired, approved] = [new MemoryRun(plan()), new MemoryRun(plan())];
    expired.fire("ask", "approval_expiry");
    decide(approved, "approve");
    const members = (run: MemoryRun) => Object.keys(run.outputs.get("ask|") ?? {}).sort();
    expect(members(expired)).toEqual(members(approved));
    const both = new MemoryRun(
      aPlan(
        [
          approval({ expires_in: "PT1H", on_expired: "reject" }),
          {
            id: "go",
            type: "condition",
            cases: [{ when: 'nodes.ask.output.decision == "approved"', port: "yes" }],
          },
          "yes",
          "no",
        ],
        ["ask.approved -> go", "ask.rejected -> go", "go.yes -> yes", "go.else -> no"],
      ),
    );
    both.fire("ask", "approval_expiry");
    expect([...both.ready.keys()]).toEqual(["no|"]);
  });

  it("does not offer a revision that leads nowhere", () => {
    expect(new MemoryRun(plan()).approvals[0]?.options.map(({ id }) => id)).toEqual([
      "approve",
      "reject",
    ]);
  });
});

describe("cancel", () => {
  const cancel = (run: MemoryRun) =>
    run.move({ type: "cancel_requested", reason: "Wrong topic.", actor });

  it("starts nothing new, and is over when the running attempts have stopped", () => {
    const run = new MemoryRun(aPlan(["a", "b", "c"], ["a -> c"]));
    const work = run.claim("a");
    cancel(run);
    expect(run.run).toMatchObject({ status: "cancelling", desiredAction: "cancel" });
    expect(run.step("b").status).toBe("cancelled");
    expect(run.ready.size).toBe(0);
    const error = { class: "cancelled", code: "signal", message: "Stopped." } as const;
    run.end(work, { status: "cancelled", error });
    expect(run.run.status).toBe("cancelled");
    expect(run.steps.has("c|")).toBe(false);
  });

  it("records a result that came in time, and lets nothing follow from it", () => {
    const run = new MemoryRun(aPlan(["a", "b"], ["a -> b"]));
    run.claim("a");
    cancel(run);
    run.succeed("a");
    expect(run.step("a").status).toBe("succeeded");
    expect(run.run.status).toBe("cancelled");
  });

  /** Guards against the second row of one attempt: the table refuses it, and the step stays for the whole grace. */
  it("is over at once when the worker of what still ran is gone", () => {
    const run = new MemoryRun(aPlan(["a"]));
    const { node, scope, attemptId, fence } = run.claim("a");
    cancel(run);
    const cause = "worker_gone";
    run.move({ type: "attempt_lost", step: { node, scope }, attemptId, fence, cause });
    expect(run.attempts).toMatchObject([{ number: 1, status: "lost" }]);
    expect(run.step("a")).toMatchObject({ status: "cancelled", reason: "run_cancelled" });
    expect(run.run.status).toBe("cancelled");
  });

  it("stops what ignored it when the grace is over", () => {
    const run = new MemoryRun(aPlan(["a"]));
    run.claim("a");
    cancel(run);
    run.fire("", "cancel_grace");
    expect(run.step("a")).toMatchObject({ status: "cancelled", reason: "ignored_cancel" });
    expect(run.run.status).toBe("cancelled");
  });

  it("is asked twice as if once, and refused when the run is over", () => {
    const run = new MemoryRun(aPlan(["a"]));
    run.claim("a");
    cancel(run);
    const { eventSequence } = run.run;
    expect(cancel(run).outcomes).toEqual([{ ok: true }]);
    expect(run.run.eventSequence).toBe(eventSequence);
    run.succeed("a");
    expect(cancel(run).outcomes).toMatchObject([
      { ok: false, why: "conflict", status: "cancelled" },
    ]);
  });

  it("leaves no timer of a run that was to start later", () => {
    const run = new MemoryRun(aPlan(["a"]), {}, 2_000_000);
    cancel(run);
    expect(run.run.status).toBe("cancelled");
    expect([...run.timers.keys()]).toEqual([]);
  });
});

describe("deliveries", () => {
  const deliver = (id: string, on_failure: string) => ({
    id,
    type: "deliver",
    artifacts: ["${{ input.file }}"],
    channel: { kind: "download" },
    on_failure,
  });
  const delivery = { deliveryId: "d", channel: {}, manifest: {}, digest: "" };

  it("are as good as the worst of them", () => {
    const run = new MemoryRun(aPlan([deliver("a", "propagate"), deliver("b", "propagate")]), {
      file: {},
    });
    run.claim("a");
    run.fail("a");
    run.end(run.claim("b"), { status: "succeeded", output: {}, delivery });
    expect(run.run.deliveryStatus).toBe("failed");
  });

  it("have failed when nobody took care of one that was held", () => {
    const run = new MemoryRun(aPlan([deliver("a", "hold")]), { file: {} });
    run.claim("a");
    run.fail("a");
    expect(run.run.deliveryStatus).toBe("not_ready");
    run.fire("a", "hold_expiry");
    expect(run.run.deliveryStatus).toBe("failed");
  });
});

describe("waits", () => {
  it("fire once, at their time", () => {
    const run = new MemoryRun(
      aPlan([{ id: "w", type: "wait", duration: "PT5M" }, "a"], ["w -> a"]),
    );
    expect(run.run).toMatchObject({ status: "waiting", statusReason: "timer" });
    run.fire("w", "wait");
    expect(run.ready.has("a|")).toBe(true);
    const again = run.move({
      type: "timer_fired",
      kind: "wait",
      step: { node: "w", scope: "" },
      fence: 1,
    });
    expect(again.outcomes).toEqual([{ ok: false, why: "stale" }]);
  });
});
