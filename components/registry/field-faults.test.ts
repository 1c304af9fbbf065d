import { expect, it } from "vitest";
import { Problem } from "@/lib/client/problem";
import type { JsonObject } from "@/lib/kernel/json";
import { isVersionTaken, fieldFaults as translatedFieldFaults } from "./field-faults";

const fieldFaults = (error: unknown) => translatedFieldFaults(error, (issue) => issue);

const refusal = (code: "VALIDATION_FAILED" | "NAME_TAKEN", details: JsonObject) =>
  new Problem({
    code,
    message: "Refused.",
    requestId: null,
    retryable: false,
    details,
    retryAfterSeconds: null,
  });

it("says of each field the first thing that is wrong with it, and where inside", () => {
  const findings = [
    { path: "/output_schema/properties/a/tpye", message: "There is no keyword." },
    { path: "/output_schema/required", message: "Must be names." },
    { path: "/tools/0", message: "There is no such tool." },
  ];
  expect(fieldFaults(refusal("VALIDATION_FAILED", { findings }))).toEqual({
    output_schema: "properties.a.tpye: There is no keyword.",
    tools: "0: There is no such tool.",
  });
});

it("says nothing of fields where a call failed for another reason", () => {
  expect(fieldFaults(new Error("offline"))).toEqual({});
  expect(fieldFaults(refusal("NAME_TAKEN", { name: "a" }))).toEqual({});
});

it("tells a version that exists from a name that is taken", () => {
  expect(isVersionTaken(refusal("NAME_TAKEN", { version: "1.0.0" }))).toBe(true);
  expect(isVersionTaken(refusal("NAME_TAKEN", { name: "a" }))).toBe(false);
});
