import { describe, expect, it } from "vitest";
import { payloadView } from "./event-payload";

const UUID = "0193a1b2-0000-7000-8000-000000000001";

describe("the payload of an event", () => {
  it("shows ids in their wire form, and nothing else changed", () => {
    expect(
      payloadView(
        {
          approval_id: UUID,
          attempt_id: UUID,
          artifact_version_id: null,
          status: "succeeded",
          decided_by: { kind: "user", id: UUID, name: "Ada" },
          requested_by: { kind: "system", id: "expiry", name: "Expiry" },
          error: { class: "timeout", message: "Too late." },
        },
        false,
      ),
    ).toEqual({
      approval_id: expect.stringMatching(/^apr_[0-9a-z]{26}$/),
      attempt_id: expect.stringMatching(/^att_[0-9a-z]{26}$/),
      artifact_version_id: null,
      status: "succeeded",
      decided_by: { kind: "user", id: expect.stringMatching(/^usr_[0-9a-z]{26}$/), name: "Ada" },
      requested_by: { kind: "system", id: "expiry", name: "Expiry" },
      error: { class: "timeout", message: "Too late." },
    });
  });

  it("shows what a stale worker brought, and what would betray an output, only to those who may read content", () => {
    const payload = { fence: 1, output: { text: "late" }, output_digest: "d" };
    expect(payloadView(payload, true)).toEqual(payload);
    expect(payloadView(payload, false)).toEqual({ fence: 1 });
  });
});
