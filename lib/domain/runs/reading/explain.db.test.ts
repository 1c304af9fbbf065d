import { afterEach, describe, expect, it } from "vitest";
import { aMember, aTenant } from "@/lib/domain/auth/testing";
import { readLimitsInForce } from "@/lib/domain/limits/limits-in-force";
import { pausePool } from "@/lib/domain/limits/pause-pool";
import { noop } from "@/lib/engine/testing/a-plan";
import { testDatabase } from "@/lib/platform/testing/database";
import { cancelRun } from "../control/cancel-run";
import { holdStep } from "../control/intervene";
import { pauseRun } from "../control/pause-run";
import { resumeRun } from "../control/resume-run";
import { sweepOrphanedSteps } from "../sweeping/sweep-orphaned-steps";
import {
  aPerson,
  aRun,
  aWorker,
  claim,
  claimNext,
  done,
  end,
  failure,
  startTestRun,
  type TestRun,
} from "../testing";
import { anEffect } from "../testing/effects";
import { expectSound } from "../testing/soundness";
import { aVersion } from "../testing/versions";
import { explainRun, explainStep } from "./explain";

const { query } = testDatabase();
afterEach(async () => {
  await query("delete from limits");
  await readLimitsInForce();
});

const ask = { id: "s", type: "approval", title: "Publish?", role: "approver", expires_in: "PT2H" };
const aWait = { id: "s", type: "wait", duration: "PT1H" };
const anEvent = { id: "s", type: "event", event: "paid", key: "k" };

/** What is said of the run, and of the first step that it stands at, in one line each. */
async function said(run: TestRun, role: Parameters<typeof aPerson>[1] = "operator") {
  const found = await explainRun(await aPerson(run, role), run.runId);
  const kinds = (moves: { kind: string }[]) => moves.map(({ kind }) => kind).join(" ");
  const [first] = found.steps;
  return {
    run: `${found.why}: ${kinds(found.next)}`,
    step: first && `${first.why}: ${kinds(first.next)}`,
    may: found.may.join(" "),
    mayStep: first?.may.join(" "),
    found,
  };
}

describe("the explanation of a run from its tables", () => {
  it("says what a step that is ready waits for: a worker, one that can run it, a pool, the end of a pause", async () => {
    const run = await aRun("a");
    expect(await said(run)).toMatchObject({
      run: "waits_to_begin: steps_move",
      step: "waits_for_a_worker: worker_claims",
      may: "pause cancel",
      mayStep: "skip mark_succeeded hold cancel",
    });
    expect((await said(run, "viewer")).may).toBe("");
    expect((await said(run)).found.steps[0]).toMatchObject({ pool: run.pool });

    await query(
      "update ready_steps set available_at = available_at - interval '61 s' where run_id = $1",
      [run.runId],
    );
    await sweepOrphanedSteps();
    expect((await said(run)).step).toBe("no_capable_worker: worker_comes");

    const operator = await aPerson(run, "operator");
    await pauseRun(operator, run.runId, "Look.");
    expect(await said(run)).toMatchObject({
      run: "paused: run_resumes",
      step: "held_by_pause: run_resumes",
      may: "resume cancel",
    });
    await resumeRun(operator, run.runId, "Seen.");
    await pausePool(operator, run.pool, "Look.");
    await readLimitsInForce();
    expect(await claim(run, await aWorker())).toEqual([]);
    expect(await said(run)).toMatchObject({ step: "waits_for_its_pool: pool_resumes" });
    await expectSound(run);
  });

  it.each([
    ["approval", ask, "waits_for_a_decision: steps_move", "people_decide request_expires"],
    ["timer", aWait, "waits_for_a_time: steps_move", "time_comes"],
    ["event", anEvent, "waits_for_an_event: steps_move", "event_arrives"],
  ])("says of a run that waits (%s) what it waits for", async (_, node, why, movers) => {
    const run = await aRun("s", { nodes: { s: node } });
    const { found, ...lines } = await said(run);
    expect(lines.run).toBe(why);
    expect(lines.step?.split(": ")[1]).toBe(movers);
    const timed = found.steps[0]?.next.filter(({ at }) => at !== null) ?? [];
    for (const { at } of timed) expect(at?.getTime()).toBeGreaterThan(Date.now());
  });

  it("names the request, the event and who may act", async () => {
    const asked = await aRun("s", { nodes: { s: ask } });
    const [row] = await query<{ id: string }>("select id from approvals where run_id = $1", [
      asked.runId,
    ]);
    const { found, mayStep } = await said(asked, "approver");
    expect(found.steps[0]?.approval_id).toBe(row?.id);
    expect(mayStep).toBe("decide");
    expect((await said(asked)).mayStep).toBe("override cancel");
    const waits = await aRun("s", { nodes: { s: anEvent } });
    expect((await said(waits)).found.steps[0]?.event).toBe("paid");
  });

  it("says of an attempt that it is at work, then that it stops for a pause, or was told to stop", async () => {
    const run = await aRun("a");
    const work = await claimNext(run);
    expect(await said(run)).toMatchObject({ run: "at_work: steps_move" });
    expect((await said(run)).step).toMatch(/^at_work: attempt_ends/);
    const operator = await aPerson(run, "operator");
    await pauseRun(operator, run.runId, "Look.");
    expect((await said(run)).step).toMatch(/^stops_for_pause: attempt_ends/);
    await cancelRun(operator, run.runId, "Enough.");
    expect(await said(run)).toMatchObject({ run: "stopping: steps_move grace_ends", may: "" });
    expect((await said(run)).step).toMatch(/^asked_to_stop: attempt_ends/);
    await end(work, done());
    const over = await said(run);
    expect(over).toMatchObject({ run: "cancelled: ", may: "start_again" });
    expect(over.found.steps).toEqual([]);
  });

  it("says of what failed that it is tried again, or held until somebody steps in, and until when", async () => {
    const pool = `p-${crypto.randomUUID().slice(-12)}`;
    const retry = { max_attempts: 3, backoff: "fixed", initial: "PT1H" };
    const nodes = { a: noop("a", { pool, retry, on_failure: "hold" }) };
    const run = await aRun("a", { pool, nodes });
    await end(await claimNext(run), failure("busy", "transient"));
    expect(await said(run)).toMatchObject({
      run: "waits_to_try_again: steps_move",
      step: "waits_to_try_again: tries_again",
      mayStep: "retry skip mark_succeeded cancel",
    });
    const held = await startTestRun(run, pool);
    await end(await claimNext({ pool }), failure());
    expect(await said(held)).toMatchObject({
      run: "held: steps_move",
      step: "failed_and_held: person_steps_in hold_expires",
    });
    const released = await aRun("b");
    const operator = await aPerson(released, "operator");
    await holdStep(operator, { runId: released.runId, node: "b", scope: "" }, "Look first.");
    expect((await said(released)).step).toBe("held_by_operator: person_steps_in");
  });

  it("says of a lost call that somebody must find out", async () => {
    const run = await aRun("a");
    const work = await claimNext(run);
    await anEffect(run, "a", "unknown");
    const error = { class: "outcome_unknown", code: "no_answer", message: "Lost." } as const;
    await end(work, { status: "failed", error, effectsOpen: true });
    expect(await said(run)).toMatchObject({
      run: "waits_for_what_became_of_a_call: steps_move",
      step: "outcome_unknown: person_resolves",
      mayStep: "resolve skip mark_succeeded cancel",
    });
  });

  it("says of a container what is inside, and of a child whose it is", async () => {
    const loop = {
      id: "l",
      type: "foreach",
      items: "${{ [1, 2] }}",
      body: { nodes: [noop("in_it", { pool: "inside" })], edges: [] },
    };
    const run = await aRun("l", { nodes: { l: loop } });
    const { found } = await said(run);
    expect(found.steps.map(({ step, why }) => [step.node, why])).toContainEqual([
      "l",
      "inside_at_work",
    ]);
    const place = await aTenant();
    const child = await aVersion(place, "x");
    const parent = await aVersion(place, "sub", {
      nodes: { sub: { id: "sub", type: "subworkflow", workflow: "child@3" } },
      children: { child: child.versionId },
    });
    const begun = await startTestRun(parent, "none");
    expect(await said(begun)).toMatchObject({
      run: "waits_for_a_child: steps_move",
      step: "waits_for_a_child: child_ends",
    });
  });

  it("counts the steps that it does not show, and is closed to whoever is elsewhere", async () => {
    const nodes = Array.from({ length: 12 }, (_, index) => `n${index}`).join("; ");
    const run = await aRun(nodes);
    const { found } = await said(run);
    expect([found.steps.length, found.more_steps]).toEqual([10, 2]);
    const stranger = await aMember(await aTenant(), "owner");
    const refused = { code: "NOT_FOUND" };
    await expect(explainRun(stranger, run.runId)).rejects.toMatchObject(refused);
    const step = { runId: run.runId, node: "n0", scope: "" };
    await expect(explainStep(stranger, step)).rejects.toMatchObject(refused);
    expect(await explainStep(await aPerson(run, "viewer"), step)).toMatchObject({
      why: "waits_for_a_worker",
      may: [],
    });
    await expect(
      explainStep(await aPerson(run, "viewer"), { ...step, node: "nothing" }),
    ).rejects.toMatchObject(refused);
  });
});
