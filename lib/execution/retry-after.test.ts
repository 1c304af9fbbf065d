import { describe, expect, it } from "vitest";
import { retryAfterMs } from "@/lib/execution/retry-after";

describe("what a response asks for before the next try", () => {
  it.each([
    ["2", 2000],
    ["0.5", 500],
    ["0", 0],
    ["-3", 0],
    ["99999999", 86_400_000],
    ["soon", null],
    ["", null],
    [undefined, null],
  ])("is read from seconds: %s", (value, ms) => {
    expect(retryAfterMs({ "retry-after": value })).toBe(ms);
  });

  /** Guards against a worker whose clock differs from that of the other side. */
  it("is read from a date by the server's own clock", () => {
    const headers = {
      "retry-after": "Wed, 21 Oct 2015 07:28:30 GMT",
      date: "Wed, 21 Oct 2015 07:28:00 GMT",
    };
    expect(retryAfterMs(headers)).toBe(30_000);
    expect(retryAfterMs({ "retry-after": headers["retry-after"] })).toBe(0);
  });
});
