import { describe, expect, it } from "vitest";
import { type StepEvent, timelineSpans } from "./timeline-spans";

const BEGIN = Date.UTC(2026, 10, 30);

/** `2 step.started a 1 {…}`: second, type, node, attempt, payload. */
const events = (...lines: string[]): StepEvent[] =>
  lines.map((line) => {
    const [second = "0", type = "", node = "", attempt = "-", payload = "{}"] = line.split(" ");
    return {
      type,
      node,
      scope: "",
      attempt: attempt === "-" ? null : Number(attempt),
      payload: JSON.parse(payload),
      at: new Date(BEGIN + Number(second) * 1_000),
    };
  });

/** `queue 0-2 | work 2-5 #1 succeeded` */
const said = (list: readonly StepEvent[], node: string) =>
  timelineSpans(list)
    .find((step) => step.node === node)
    ?.spans.map(({ kind, from, to, attempt, outcome }) => {
      const second = (time: Date | null) => (time ? (time.getTime() - BEGIN) / 1_000 : "");
      const facts = [attempt === null ? "" : `#${attempt}`, outcome ?? ""].filter(Boolean);
      return [kind, `${second(from)}-${second(to)}`, ...facts].join(" ");
    })
    .join(" | ");

describe("the spans of a step", () => {
  it("are the wait for a worker, and work", () => {
    const list = events("0 step.ready a", "2 step.started a 1", "5 step.succeeded a 1");
    expect(said(list, "a")).toBe("queue 0-2 | work 2-5 #1 succeeded");
  });

  it("are attempts with their ends, and the pauses between them", () => {
    const list = events(
      "0 step.ready a",
      "1 step.started a 1",
      '4 attempt.ended a 1 {"status":"timed_out"}',
      "4 step.retry_scheduled a 1",
      "9 step.ready a 1",
      "9 step.started a 2",
      '12 attempt.ended a 2 {"status":"failed"}',
      "12 step.failed a 2",
    );
    expect(said(list, "a")).toBe(
      "queue 0-1 | work 1-4 #1 timed_out | retry 4-9 | queue 9-9 | work 9-12 #2 failed",
    );
  });

  it("are the wait for a person, until somebody has decided", () => {
    const list = events("3 approval.requested a", "8 approval.decided a", "8 step.succeeded a");
    expect(said(list, "a")).toBe("person 3-8");
    expect(said(events("3 approval.requested a"), "a")).toBe("person 3-");
  });

  it("are the wait for an operator, and what follows its end", () => {
    const list = events(
      "0 step.started a 1",
      '1 attempt.ended a 1 {"status":"failed"}',
      "1 step.held a 1",
      "6 step.released a",
      "6 step.ready a",
    );
    expect(said(list, "a")).toBe("work 0-1 #1 failed | person 1-6 | queue 6-");
  });

  it("are the wait for a time", () => {
    const list = events("0 wait.registered a", "5 wait.fired a", "5 step.succeeded a");
    expect(said(list, "a")).toBe("world 0-5");
  });

  it("are a moment, for what the engine does by itself", () => {
    expect(said(events("4 step.succeeded a"), "a")).toBe("work 4-4 succeeded");
  });

  it("are none where a step never had its turn", () => {
    const list = events(
      "4 step.cancelled a",
      '4 step.failed b - {"reason":"predecessor_failed"}',
      "5 step.failed c",
    );
    expect(timelineSpans(list).map(({ node }) => node)).toEqual(["c"]);
  });

  it("keep steps apart, in the order in which they began", () => {
    const list = events("0 step.ready b", "1 step.ready a", "2 step.started b 1");
    expect(timelineSpans(list).map(({ node }) => node)).toEqual(["b", "a"]);
    expect(said(list, "a")).toBe("queue 1-");
  });
});
