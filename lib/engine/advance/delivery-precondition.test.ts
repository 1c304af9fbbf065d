import { describe, expect, it } from "vitest";
import { aPlan } from "@/lib/engine/testing/a-plan";
import { MemoryRun } from "@/lib/engine/testing/memory-run";
import { asId, encodeId } from "@/lib/kernel/ids";

const version = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const reference = (n: number) => ({
  artifact_version_id: encodeId("artifactVersion", asId("artifactVersion", version(n))),
});
const actor = { kind: "user", id: "u", name: "Ada" } as const;
const ask = (id: string, file: string) => ({
  id,
  type: "approval",
  role: "approver",
  artifacts: [`\${{ input.${file} }}`],
});

/** Asks about two files one after the other, whatever the first answer is, and then hands one over. */
function aReview(delivered: string) {
  const run = new MemoryRun(
    aPlan(
      [
        ask("first", "one"),
        { id: "between", type: "join", mode: "any" },
        ask("second", "two"),
        {
          id: "after",
          type: "join",
          mode: "any",
        },
        {
          id: "hand",
          type: "deliver",
          artifacts: [`\${{ input.${delivered} }}`],
          channel: { kind: "download" },
          on_failure: "hold",
        },
      ],
      [
        "first.approved -> between",
        "first.rejected -> between",
        "first.revise -> between",
        "between -> second",
        "second.approved -> after",
        "second.rejected -> after",
        "second.revise -> after",
        "after -> hand",
      ],
    ),
    { one: reference(1), two: reference(2), three: reference(3) },
  );
  run.products.push([version(1), version(2)], [version(3)]);
  const decide = (node: string, option: string) => {
    run.now += 1000;
    run.move({
      type: "decided",
      step: { node, scope: "" },
      fence: 1,
      stage: 0,
      decision: {
        id: `${node} ${run.now}`,
        option,
        reason: "",
        form: null,
        artifactVersionId: null,
        decidedBy: actor,
      },
      lapsed: [],
    });
  };
  const hand = () => {
    run.move({
      type: "claimed",
      step: { node: "hand", scope: "" },
      offer: { workerId: "w", pools: ["default"], executors: ["deliver"], slots: 1 },
    });
    return run.step("hand");
  };
  return { run, decide, hand };
}

describe("a delivery", () => {
  it("goes out after a revised round, once the version that it hands over is approved", () => {
    const { run, decide, hand } = aReview("two");
    decide("first", "revise");
    expect(run.run.reviewStatus).toBe("pending");
    decide("second", "approve");
    expect(run.run.reviewStatus).toBe("approved");
    expect(hand().status).toBe("running");
  });

  it("[SD-28] never goes out on the approval of another version", () => {
    const { decide, hand } = aReview("one");
    decide("first", "revise");
    decide("second", "approve");
    expect(hand()).toMatchObject({
      status: "waiting",
      waitReason: "hold",
      error: {
        class: "policy_denied",
        code: "review_not_approved",
        details: { review_status: "rejected", ...reference(1) },
      },
    });
  });

  it("never slips past the review of its product by being new", () => {
    const { run, decide, hand } = aReview("two");
    // The second request shows another product, so nobody has ever looked at this version.
    run.input.two = reference(3);
    decide("first", "approve");
    run.input.two = reference(2);
    decide("second", "approve");
    expect(hand().error).toMatchObject({ details: { review_status: "pending" } });
  });

  it("needs no review of what nobody was asked about", () => {
    const { decide, hand } = aReview("three");
    decide("first", "reject");
    decide("second", "reject");
    expect(hand().status).toBe("running");
  });

  it("goes by the last word on a version that was shown twice", () => {
    for (const [first, second, status] of [
      ["reject", "approve", "running"],
      ["approve", "reject", "waiting"],
    ] as const) {
      const { run, decide, hand } = aReview("two");
      run.input.two = reference(1);
      decide("first", first);
      decide("second", second);
      expect(hand().status).toBe(status);
    }
  });
});
