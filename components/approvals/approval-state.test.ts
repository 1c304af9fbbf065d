import { expect, it } from "vitest";
import { APPROVAL_LOOKS, approvalStanding } from "./approval-state";

it("never shows as approved what was taken over the heads of those who were asked", () => {
  expect(approvalStanding("approved", true)).toBe("overridden");
  expect(APPROVAL_LOOKS[approvalStanding("approved", true)]).not.toEqual(APPROVAL_LOOKS.approved);
  expect(approvalStanding("approved", false)).toBe("approved");
  expect(approvalStanding("withdrawn", undefined)).toBe("withdrawn");
});
