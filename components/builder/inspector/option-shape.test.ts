import { describe, expect, it } from "vitest";
import { readOption, writeOption } from "./option-shape";

describe("an option of an approval", () => {
  it("means by itself what the three standard ones mean", () => {
    expect(readOption("approve")).toMatchObject({
      standard: "approve",
      port: "approved",
      effect: "approved",
      requiresReason: false,
    });
    expect(readOption({ id: "reject", title: "No" })).toMatchObject({
      title: "No",
      port: "rejected",
      requiresReason: true,
    });
  });

  it("of its own leads out of a port of its name, and does not say what it means yet", () => {
    expect(readOption({ id: "later" })).toMatchObject({
      standard: null,
      port: "later",
      effect: null,
    });
  });

  it("is written as short as it can be", () => {
    expect(writeOption("approve", "title", "Yes")).toEqual({ id: "approve", title: "Yes" });
    expect(writeOption({ id: "approve", title: "Yes" }, "title", undefined)).toBe("approve");
    expect(writeOption({ id: "later", effect: "rejected" }, "effect", undefined)).toEqual({
      id: "later",
    });
  });

  it("that is no option at all can still be mended", () => {
    expect(readOption(3).id).toBe("");
    expect(writeOption(3, "id", "later")).toEqual({ id: "later" });
  });
});
