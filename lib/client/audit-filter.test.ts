import { describe, expect, it } from "vitest";
import { auditParams, isAuditNarrowed, readAuditFilter } from "./audit-filter";

const read = (text: string) => readAuditFilter(new URLSearchParams(text));
const NOW = new Date("2026-11-30T12:00:00Z");
const RUN = `run_${"0".repeat(26)}`;

describe("the filter of the audit log in the address", () => {
  it("narrows nothing when it is empty, or says what nobody understands", () => {
    for (const text of ["", "who=ada&action=fly&result=perhaps&from=2026-02-31&about=++"]) {
      expect(isAuditNarrowed(read(text))).toBe(false);
      expect(auditParams(read(text), NOW, "UTC")).toEqual({});
    }
  });

  it("becomes the question that the API understands", () => {
    const filter = read("who=me&action=run.cancel&result=denied&about=pool:gpu&since=1h");
    expect(isAuditNarrowed(filter)).toBe(true);
    expect(auditParams(filter, NOW, "UTC")).toEqual({
      actor: "me",
      action: "run.cancel",
      result: "denied",
      target: "pool:gpu",
      occurred_after: "2026-11-30T11:00:00.000Z",
    });
  });

  it("asks of a run for all that belongs to it, and of days as the reader's zone has them", () => {
    expect(
      auditParams(read(`about=${RUN}&from=2026-11-29&to=2026-11-29`), NOW, "Asia/Shanghai"),
    ).toEqual({
      run_id: RUN,
      occurred_after: "2026-11-28T16:00:00.000Z",
      occurred_before: "2026-11-29T16:00:00.000Z",
    });
  });
});
