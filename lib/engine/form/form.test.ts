import { describe, expect, it } from "vitest";
import { z } from "zod";
import { formFields } from "@/lib/engine/form/form-field";
import {
  featureOf,
  METADATA_FORM,
  nodeForm,
  WORKFLOW_FORM,
} from "@/lib/engine/form/manifest-forms";
import { durationSchema } from "@/lib/engine/spec/duration";
import { celSchema } from "@/lib/engine/spec/fields";
import { NODE_TYPES } from "@/lib/engine/spec/node-types";

const field = (type: string, name: string) =>
  nodeForm(type).find((candidate) => candidate.name === name);

describe("the form of a node", () => {
  it.each(NODE_TYPES)("has every field of %s but its type and its body", (type) => {
    const names = nodeForm(type).map(({ name }) => name);
    expect(names).toContain("id");
    expect(names).not.toContain("type");
    expect(names).not.toContain("body");
  });

  it("knows what must be said", () => {
    expect(field("agent", "agent")?.isRequired).toBe(true);
    expect(field("agent", "timeout")?.isRequired).toBe(false);
  });

  it.each([
    ["agent", "agent", { kind: "reference" }],
    ["agent", "timeout", { kind: "duration" }],
    ["agent", "notes", { kind: "text", isLong: true }],
    ["agent", "input", { kind: "json" }],
    ["agent", "priority", { kind: "number", isWhole: true, minimum: 0, maximum: 9 }],
    [
      "agent",
      "on_failure",
      { kind: "choice", choices: ["hold", "fail_run", "propagate", "route"] },
    ],
    ["approval", "exclude_requester", { kind: "flag" }],
    ["approval", "people", { kind: "texts" }],
    ["approval", "artifacts", { kind: "templates" }],
    ["wait", "timestamp", { kind: "expression", language: "template" }],
    ["event", "filter", { kind: "expression", language: "cel" }],
    ["end", "status", { kind: "choice", choices: ["succeeded", "failed"] }],
  ])("asks for %s.%s by the control that fits", (type, name, shape) => {
    expect(field(type, name)?.shape).toEqual(shape);
  });

  it("asks for what is nested field by field", () => {
    expect(field("agent", "retry")?.shape).toMatchObject({
      kind: "group",
      fields: [
        { name: "max_attempts", isRequired: true },
        { name: "backoff", shape: { kind: "choice" } },
        { name: "initial", shape: { kind: "duration" } },
        { name: "max", shape: { kind: "duration" } },
        { name: "jitter", shape: { kind: "choice" } },
        { name: "on", shape: { kind: "choices" } },
      ],
    });
    expect(field("condition", "cases")?.shape).toMatchObject({
      kind: "list",
      fields: [
        { name: "when", shape: { kind: "expression", language: "cel" } },
        { name: "port", shape: { kind: "text" } },
      ],
    });
  });

  it("shows a field that nobody has thought of yet", () => {
    const added = z.strictObject({
      wish: z.string().optional(),
      until: celSchema,
      pause: durationSchema.optional(),
      many: z.array(z.number()),
    });
    expect(formFields(added)).toEqual([
      { name: "wish", isRequired: false, shape: { kind: "text", isLong: false } },
      { name: "until", isRequired: true, shape: { kind: "expression", language: "cel" } },
      { name: "pause", isRequired: false, shape: { kind: "duration" } },
      { name: "many", isRequired: true, shape: { kind: "json" } },
    ]);
  });

  it("is empty for a type that does not exist", () => {
    expect(nodeForm("teleport")).toEqual([]);
  });
});

describe("the form of the workflow", () => {
  it("has its head and its settings, without the graph", () => {
    expect(METADATA_FORM.map(({ name }) => name)).toEqual([
      "name",
      "title",
      "description",
      "labels",
    ]);
    expect(WORKFLOW_FORM.map(({ name }) => name)).toEqual([
      "params",
      "input",
      "output",
      "success",
      "concurrency",
      "limits",
    ]);
  });

  it("names features only of fields that there are", () => {
    expect(featureOf("agent", "tools")).toBe("agent:tools");
    expect(featureOf("tool", "compensate")).toBe("compensate");
    expect(featureOf("workflow", "success")).toBe("success");
    expect(featureOf("agent", "timeout")).toBeNull();
    expect(featureOf("teleport", "x")).toBeNull();
  });
});
