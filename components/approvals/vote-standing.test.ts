import { describe, expect, it } from "vitest";
import type { VoteJson } from "@/lib/contract/approvals";
import { standingOf } from "./vote-standing";

const stage = (required: number, reject_quorum = 1) => ({
  title: null,
  role: "approver",
  people: [],
  groups: [],
  required,
  reject_quorum,
  exclude_requester: false,
});
const options = [
  { id: "approve", title: "Approve", effect: "approved", requires_reason: false },
  { id: "reject", title: "Reject", effect: "rejected", requires_reason: true },
  { id: "revise", title: "Revise", effect: "revised", requires_reason: true },
];
const vote = (option: string, of: Partial<VoteJson> = {}): VoteJson => ({
  stage: 0,
  option,
  reason: "",
  by: { kind: "user", id: "usr_1", name: "Ada" },
  in_place_of: null,
  cast_at: "2026-01-01T00:00:00Z",
  dropped: null,
  ...of,
});

describe("how the votes stand", () => {
  it("counts what counts in the open stage", () => {
    const votes = [
      vote("approve"),
      vote("approve", { dropped: "changed" }),
      vote("approve", { stage: 1 }),
    ];
    expect(standingOf({ stages: [stage(2)], stage: 0, votes, options })).toEqual([
      { option: "approve", given: 1, needed: 2 },
    ]);
    expect(standingOf({ stages: [stage(1), stage(3)], stage: 1, votes, options })).toEqual([
      { option: "approve", given: 1, needed: 3 },
    ]);
  });

  it("counts what is against together, once somebody is", () => {
    const votes = [vote("reject"), vote("revise")];
    expect(standingOf({ stages: [stage(2, 3)], stage: 0, votes, options })).toEqual([
      { option: "approve", given: 0, needed: 2 },
      { option: null, given: 2, needed: 3 },
    ]);
  });
});
