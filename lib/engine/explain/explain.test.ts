import { describe, expect, it } from "vitest";
import {
  isTerminalRun,
  isTerminalStep,
  RUN_STATUSES,
  type RunStatus,
  STEP_STATUSES,
  WAIT_REASONS,
} from "@/lib/engine/transition";
import { type ExplainedRun, explainRun } from "./explain-run";
import { type ExplainedStep, explainStep } from "./explain-step";
import type { Clock } from "./explanation";

const STEP: ExplainedStep = {
  node: "a",
  status: "ready",
  waitReason: null,
  reason: null,
  isMarked: false,
  isHeld: false,
  deadlineAt: null,
  availableAt: null,
  limit: null,
  clocks: [],
};

const saysOfStep = (fields: Partial<ExplainedStep>, run: RunStatus = "running"): string => {
  const { why, next } = explainStep({ ...STEP, ...fields }, run);
  return `${why}: ${next.map(({ kind, at, isAfterResume }) => [kind, at !== null && `at ${at}`, isAfterResume && "after the pause"].filter(Boolean).join(" ")).join(", ")}`;
};

const saysOfRun = (run: Partial<ExplainedRun>): string => {
  const { why, next } = explainRun({
    status: "running",
    statusReason: null,
    clocks: [],
    ...run,
  });
  return `${why}: ${next.map(({ kind }) => kind).join(", ")}`;
};

const clock = (kind: Clock["kind"], at = 5): Clock => ({ kind, at });

/** What only time moves has a clock; a step without it would stand for ever. */
const CLOCKED = { timer: clock("wait"), retry_backoff: clock("retry") } as const;

describe("the explanation of a step", () => {
  it("says of every reason to wait what moves it on", () => {
    const lines = WAIT_REASONS.map((waitReason) => {
      const clocks = waitReason in CLOCKED ? [CLOCKED[waitReason as keyof typeof CLOCKED]] : [];
      return `${waitReason} ${saysOfStep({ status: "waiting", waitReason, clocks })}`;
    });
    expect(lines).toEqual([
      "reconcile outcome_unknown: person_resolves",
      "hold failed_and_held: person_steps_in",
      "budget waits_for_budget: budget_granted",
      "approval waits_for_a_decision: people_decide",
      "event waits_for_an_event: event_arrives",
      "subworkflow waits_for_a_child: child_ends",
      "timer waits_for_a_time: time_comes at 5",
      "retry_backoff waits_to_try_again: tries_again at 5",
      "quota waits_for_a_slot: limit_frees",
    ]);
  });

  it("has something for every status under every status of its run, and nothing for what has ended", () => {
    for (const status of STEP_STATUSES.filter((each) => each !== "waiting"))
      for (const run of RUN_STATUSES) {
        const { why, next } = explainStep({ ...STEP, status, isHeld: status === "running" }, run);
        expect(why).toBeTruthy();
        expect(next.length > 0, `${status} in ${run}`).toBe(!isTerminalStep(status));
      }
  });

  it.each([
    [{ limit: "tool" }, "waits_for_a_limit: limit_frees"],
    [{ limit: "paused_pool" }, "waits_for_its_pool: pool_resumes"],
    [{ reason: "no_capable_worker" }, "no_capable_worker: worker_comes"],
    [{ availableAt: 9 }, "waits_for_a_worker: worker_claims at 9"],
    [
      { clocks: [clock("schedule_timeout", 7)] },
      "waits_for_a_worker: worker_claims, schedule_times_out at 7",
    ],
  ])("tells what keeps a ready step from beginning: %j", (fields, said) => {
    expect(saysOfStep(fields)).toBe(said);
  });

  it("tells that a pause holds what is ready, and that its clocks wait for the resume", () => {
    expect(saysOfStep({ limit: "tool" }, "paused")).toBe("held_by_pause: run_resumes");
    const waiting = { status: "waiting", waitReason: "timer", clocks: [clock("wait")] } as const;
    expect(saysOfStep(waiting, "paused")).toBe("waits_for_a_time: time_comes at 5 after the pause");
  });

  it.each([
    ["running", "at_work: attempt_ends, attempt_deadline at 8"],
    ["paused", "stops_for_pause: attempt_ends, attempt_deadline at 8"],
    ["cancelling", "asked_to_stop: attempt_ends, attempt_deadline at 8"],
  ] as const)("tells what an attempt does in a run that is %s", (run, said) => {
    expect(saysOfStep({ status: "running", isHeld: true, deadlineAt: 8 }, run)).toBe(said);
  });

  it("tells one hold from another, and a container from an attempt", () => {
    const held = (fields: Partial<ExplainedStep>) =>
      saysOfStep({
        status: "waiting",
        waitReason: "hold",
        clocks: [clock("hold_expiry")],
        ...fields,
      });
    expect(held({ reason: "failed" })).toBe("failed_and_held: person_steps_in, hold_expires at 5");
    expect(held({ reason: "poison" })).toMatch(/^poison:/);
    expect(held({ reason: "diverged" })).toMatch(/^diverged:/);
    expect(held({ reason: "operator" })).toMatch(/^held_by_operator:/);
    expect(held({ node: "compensate.a", reason: "failed" })).toMatch(/^undoing_held:/);
    expect(saysOfStep({ status: "running" })).toBe("inside_at_work: inside_ends");
    expect(saysOfStep({ status: "blocked", reason: "operator" })).toMatch(/^is_to_be_held:/);
    expect(saysOfStep({ status: "succeeded", isMarked: true })).toBe("marked: ");
    const asked = { status: "waiting", waitReason: "reconcile", reason: "asking_tool" } as const;
    expect(saysOfStep({ ...asked, clocks: [clock("reconcile")] })).toBe(
      "asks_the_tool: person_resolves, tool_is_asked at 5",
    );
  });
});

describe("the explanation of a run", () => {
  it("says of every status and reason why it is there and what moves it on", () => {
    const of = (status: RunStatus, reasons: (string | null)[]) =>
      reasons.map(
        (statusReason) => `${status}/${statusReason} ${saysOfRun({ status, statusReason })}`,
      );
    expect([
      ...of("queued", [null, "concurrency"]),
      ...of("running", [null, "compensating"]),
      ...of("waiting", [...WAIT_REASONS]),
      ...of("paused", [null]),
      ...of("cancelling", ["Enough.", "compensating"]),
    ]).toEqual([
      "queued/null waits_to_begin: steps_move",
      "queued/concurrency waits_for_others_of_its_key: others_end",
      "running/null at_work: steps_move",
      "running/compensating undoing: steps_move",
      "waiting/reconcile waits_for_what_became_of_a_call: steps_move",
      "waiting/hold held: steps_move",
      "waiting/budget waits_for_budget: steps_move",
      "waiting/approval waits_for_a_decision: steps_move",
      "waiting/event waits_for_an_event: steps_move",
      "waiting/subworkflow waits_for_a_child: steps_move",
      "waiting/timer waits_for_a_time: steps_move",
      "waiting/retry_backoff waits_to_try_again: steps_move",
      "waiting/quota waits_for_a_slot: steps_move",
      "paused/null paused: run_resumes",
      "cancelling/Enough. stopping: steps_move",
      "cancelling/compensating undoing: steps_move",
    ]);
  });

  it("waits for its time by a clock, and its last one goes on while it is paused", () => {
    expect(
      saysOfRun({ status: "queued", statusReason: "scheduled", clocks: [clock("run_start")] }),
    ).toBe("waits_for_its_time: starts");
    const paused = explainRun({
      status: "paused",
      statusReason: null,
      clocks: [clock("run_timeout"), clock("grant_expiry")],
    });
    expect(paused.next.map(({ kind, isAfterResume }) => [kind, isAfterResume])).toEqual([
      ["run_resumes", false],
      ["run_times_out", false],
      ["grant_expires", true],
    ]);
  });

  it("says of one that is over how it ended, and that nothing moves it", () => {
    for (const status of RUN_STATUSES.filter(isTerminalRun))
      expect(saysOfRun({ status })).toBe(`${status}: `);
  });
});
