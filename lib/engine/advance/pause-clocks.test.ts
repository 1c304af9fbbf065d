import { describe, expect, it } from "vitest";
import { aPlan, noop } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import type { Move } from "./moves";

const actor = { kind: "user", id: "u", name: "Ada" } as const;
const asked = { reason: "Look at it first", actor };
const HOUR = 3_600_000;

const PAUSE: Move = { type: "pause_requested", ...asked };
const RESUME: Move = { type: "resume_requested", ...asked };

const reference = (version: string) => ({
  artifact_id: "report",
  artifact_version_id: version,
  name: "report.md",
});
const shown = { artifacts: [`\${{ ${JSON.stringify(reference("v1"))} }}`] };
const clocks = {
  due_in: "PT2H",
  expires_in: "PT4H",
  remind: { every: "PT1H", max: 3 },
  escalate: { after: "PT1H", role: "admin" },
};

/** Somebody shows everybody their own version at once: the request is asked anew, from the beginning. */
const EDIT: Move = {
  type: "artifact_edited",
  step: { node: "ask", scope: "" },
  fence: 1,
  edit: { artifactVersionId: "v2", parentVersionId: "v1", reference: reference("v2") },
  asksAgain: true,
  actor,
};

function asking(): MemoryRun {
  const ask = { id: "ask", type: "approval", ...shown, ...clocks };
  return new MemoryRun(aPlan([ask, "yes"], ["ask.approved -> yes"]));
}

const dueOf = (run: MemoryRun, name: string, kind: string) =>
  run.timers.get(`${name}||${kind}`)?.fireAt;

/** What people and their clocks are told of the request that is open. */
function told(run: MemoryRun) {
  const request = run.approvals.find(({ status }) => status === "pending");
  return {
    due: request?.dueAt,
    expires: request?.expiresAt,
    clock: dueOf(run, "ask", "approval_expiry"),
    reminder: dueOf(run, "ask", "approval_reminder"),
    escalation: dueOf(run, "ask", "approval_escalation"),
  };
}

/** What they must be told of one whose clocks began then. */
const toldFrom = (at: number) => ({
  due: at + 2 * HOUR,
  expires: at + 4 * HOUR,
  clock: at + 4 * HOUR,
  reminder: at + 2 * HOUR,
  escalation: at + 3 * HOUR,
});

describe("a clock that begins while its run is paused", () => {
  it("is put off by what of the pause it lived through", () => {
    const run = asking();
    run.move(PAUSE);
    run.now += 10 * HOUR;
    run.move(EDIT);
    expect(run.approvals.map(({ status }) => status)).toEqual(["superseded", "pending"]);
    run.now += HOUR;
    run.move(RESUME);
    expect(told(run)).toEqual(toldFrom(run.now));
  });

  it("stands where that of one stands that was open before: as if the pause had just begun", () => {
    const run = asking();
    run.move(PAUSE);
    const pausedAt = run.now;
    expect(told(run)).toEqual(toldFrom(pausedAt));
    run.now += 10 * HOUR;
    run.move(EDIT);
    expect(told(run)).toEqual(toldFrom(pausedAt));
  });

  it("goes on from where it began where the pause ends in the same moment", () => {
    const run = asking();
    run.move(PAUSE);
    run.now += 10 * HOUR;
    run.move(EDIT, RESUME);
    expect(told(run)).toEqual(toldFrom(run.now));
  });

  it("goes on from where it began where the next pause begins in the same moment", () => {
    const run = asking();
    run.move(PAUSE);
    run.now += 10 * HOUR;
    run.move(RESUME, EDIT, PAUSE);
    run.now += HOUR;
    run.move(RESUME);
    expect(told(run)).toEqual(toldFrom(run.now));
  });

  it("holds a step for as long as its node says", () => {
    const run = new MemoryRun(aPlan([noop("a", { on_failure: "hold", hold_for: "PT2H" })]));
    run.claim("a");
    run.move(PAUSE);
    run.now += 10 * HOUR;
    run.fail("a");
    run.now += HOUR;
    run.move(RESUME);
    expect(dueOf(run, "a", "hold_expiry")).toBe(run.now + 2 * HOUR);
  });

  it("leaves what began before where the whole pause puts it, and what does not stand still alone", () => {
    const run = new MemoryRun(
      aPlan([
        { id: "ask", type: "approval", expires_in: "PT4H" },
        noop("a", { retry: { max_attempts: 2, backoff: "fixed", initial: "PT3H" } }),
      ]),
    );
    const opened = run.now;
    run.claim("a");
    run.now += HOUR;
    run.move(PAUSE);
    run.now += HOUR;
    run.fail("a", "transient");
    const retry = dueOf(run, "a", "retry");
    run.now += HOUR;
    run.move(RESUME);
    expect(dueOf(run, "a", "retry")).toBe(retry);
    expect(dueOf(run, "ask", "approval_expiry")).toBe(opened + 6 * HOUR);
    expect(run.approvals[0]?.expiresAt).toBe(opened + 6 * HOUR);
  });
});
