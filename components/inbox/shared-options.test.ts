import { describe, expect, it } from "vitest";
import type { ApprovalSummaryJson } from "@/lib/contract/approvals";
import { canBeMarked, sharedOptions } from "./shared-options";

const option = (id: string, of: object = {}) => ({
  id,
  title: id,
  effect: "approved",
  requires_reason: false,
  ...of,
});
const offering = (...options: ReturnType<typeof option>[]) =>
  ({
    status: "pending",
    may_decide: true,
    has_form: false,
    options,
  }) as unknown as ApprovalSummaryJson;

describe("what several requests offer alike", () => {
  it("is what each offers under the same name and to the same effect", () => {
    const first = offering(option("approve"), option("reject"), option("small"));
    const second = offering(option("reject", { effect: "rejected" }), option("approve"));
    expect(sharedOptions([first, second]).map(({ id }) => id)).toEqual(["approve"]);
    expect(sharedOptions([first]).map(({ id }) => id)).toEqual(["approve", "reject", "small"]);
    expect(sharedOptions([])).toEqual([]);
  });

  it("needs a reason where one of them does", () => {
    const strict = offering(option("approve", { requires_reason: true }));
    expect(sharedOptions([offering(option("approve")), strict])).toMatchObject([
      { requires_reason: true },
    ]);
  });

  it("is for what waits for the reader and asks for no form", () => {
    const open = offering(option("approve"));
    expect(canBeMarked(open)).toBe(true);
    expect(canBeMarked({ ...open, has_form: true })).toBe(false);
    expect(canBeMarked({ ...open, may_decide: false })).toBe(false);
    expect(canBeMarked({ ...open, status: "approved" })).toBe(false);
  });
});
