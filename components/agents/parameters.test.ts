import { expect, it } from "vitest";
import { formParameters, wireParameters } from "./parameters";

it("shows the timeout of a model in seconds, and sends it in milliseconds", () => {
  const kept = { temperature: 0.3, timeout_ms: 1500 };
  expect(formParameters(kept)).toEqual({ temperature: 0.3, timeout_seconds: 1.5 });
  expect(wireParameters(formParameters(kept))).toEqual(kept);
  expect(wireParameters({ top_p: 1 })).toEqual({ top_p: 1 });
});
