import { describe, expect, it } from "vitest";
import { draftFaults, resolutionOf } from "./resolution-draft";

const empty = { verdict: null, reason: "", evidence: "", output: "" } as const;

describe("what is said of a call", () => {
  it("needs a verdict and a reason, and evidence where it claims to know", () => {
    expect(draftFaults(empty)).toEqual({ verdict: true, reason: true });
    expect(draftFaults({ ...empty, verdict: "happened" })).toEqual({
      reason: true,
      evidence: true,
    });
    expect(draftFaults({ ...empty, verdict: "give_up", reason: "Lost." })).toEqual({});
    expect(resolutionOf(empty)).toBeNull();
  });

  it("takes the place of the lost answer only as JSON, and nothing where nothing is typed", () => {
    const said = {
      ...empty,
      verdict: "happened",
      reason: "Seen.",
      evidence: " Booking 7 ",
    } as const;
    expect(draftFaults({ ...said, output: "{" })).toEqual({ output: true });
    expect(resolutionOf({ ...said, output: '{"id": 7}' })).toEqual({
      verdict: "happened",
      reason: "Seen.",
      evidence: "Booking 7",
      output: { id: 7 },
    });
    expect(resolutionOf(said)).toMatchObject({ output: null });
    expect(resolutionOf({ ...said, verdict: "did_not_happen", output: "{" })).toEqual({
      verdict: "did_not_happen",
      reason: "Seen.",
      evidence: "Booking 7",
    });
  });
});
