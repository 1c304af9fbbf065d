import { describe, expect, it } from "vitest";
import { isNarrowed, readRunFilter, runListParams } from "./run-filter";

const read = (text: string) => readRunFilter(new URLSearchParams(text));
const NOW = new Date("2026-11-30T12:00:00Z");
const WORKFLOW = `wfl_${"0".repeat(26)}`;

describe("the filter of runs in the address", () => {
  it("narrows nothing when it is empty", () => {
    expect(isNarrowed(read(""))).toBe(false);
    expect(runListParams(read(""), NOW, "UTC")).toEqual({});
  });

  it("takes what it knows, and leaves what it does not", () => {
    const filter = read(
      `status=failed,lost,timed_out&review=pending&delivery=x&workflow=${WORKFLOW}&version=7&by=me&q=+eu+`,
    );
    expect(isNarrowed(filter)).toBe(true);
    expect(runListParams(filter, NOW, "UTC")).toEqual({
      status: "failed,timed_out",
      review_status: "pending",
      workflow_id: WORKFLOW,
      started_by: "me",
      q: "eu",
    });
  });

  it("counts a period from now, before any days", () => {
    const filter = read("since=24h&from=2026-01-01");
    expect(runListParams(filter, NOW, "UTC")).toEqual({
      created_after: "2026-11-29T12:00:00.000Z",
    });
  });

  it("takes days as the reader's zone has them, the last one whole", () => {
    expect(runListParams(read("from=2026-11-29&to=2026-11-29"), NOW, "Asia/Shanghai")).toEqual({
      created_after: "2026-11-28T16:00:00.000Z",
      created_before: "2026-11-29T16:00:00.000Z",
    });
    expect(isNarrowed(read("from=2026-02-31"))).toBe(false);
  });
});
