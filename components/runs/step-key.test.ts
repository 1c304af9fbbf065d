import { describe, expect, it } from "vitest";
import type { RunId } from "@/lib/kernel/ids";
import { encodeStepId } from "@/lib/kernel/ids";
import { keyOfPlace, placeOfKey, stepKeyOf } from "./step-key";

const runId = "01989f3e-7b2a-7c4d-8e5f-0a1b2c3d4e5f" as RunId;
const inner = { node: "check_2", scope: "shaping:2/each:17" };
const id = encodeStepId({ runId, ...inner });
const run = `run_${id.slice(5, 31)}` as const;

describe("what the page calls a step", () => {
  it("is its node at the root, and its id inside of containers", () => {
    expect(stepKeyOf(encodeStepId({ runId, node: "report", scope: "" }))).toBe("report");
    expect(stepKeyOf(id)).toBe(id);
    expect(keyOfPlace(run, inner)).toBe(id);
    expect(keyOfPlace(run, { node: "report", scope: "" })).toBe("report");
  });

  it("says where it stands", () => {
    expect(placeOfKey(id)).toEqual(inner);
    expect(placeOfKey("report")).toEqual({ node: "report", scope: "" });
  });
});
