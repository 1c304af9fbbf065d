import { describe, expect, it } from "vitest";
import { aManifest } from "@/lib/engine/testing/a-manifest";
import { typedCatalogue } from "@/lib/engine/testing/typed-catalogue";
import type { Finding } from "@/lib/engine/validate/finding";
import { validateWorkflow } from "@/lib/engine/validate/validate-workflow";
import type { JsonObject } from "@/lib/kernel/json";

type Manifest = Parameters<typeof aManifest>;

const hole = (expression: string) => `\${{ ${expression} }}`;
const validate = (manifest: Manifest): Finding[] =>
  validateWorkflow(aManifest(...manifest), typedCatalogue);
const ofCode = (code: string, manifest: Manifest) =>
  validate(manifest).filter((finding) => finding.code === code);

const typed: JsonObject = { id: "typed", type: "agent", agent: "typed@1.0.0" };

describe("port_type_mismatch", () => {
  const picky = (input: JsonObject | undefined): Manifest => [
    [typed, { id: "picky", type: "agent", agent: "picky@1.0.0", ...(input && { input }) }],
    ["typed -> picky"],
  ];

  it.each<[JsonObject, string, string]>([
    [{}, "/spec/nodes/1/input", "It takes title, and is not given it."],
    [{ title: "x", colour: "red" }, "/spec/nodes/1/input/colour", "It does not take colour."],
    [
      { title: 1 },
      "/spec/nodes/1/input/title",
      'The value type "number" is invalid. Expected "string".',
    ],
    [
      { title: hole("nodes.typed.output.score") },
      "/spec/nodes/1/input/title",
      "It takes string, and is given number.",
    ],
    [
      { title: hole("nodes.typed.output") },
      "/spec/nodes/1/input/title",
      "It takes string, and is given object.",
    ],
    [{ title: ["x"] }, "/spec/nodes/1/input/title", "It takes string, and is given array."],
    [
      { title: "x", score: `about ${hole("nodes.typed.output.score")}` },
      "/spec/nodes/1/input/score",
      "It takes number, and is given string.",
    ],
    [
      { title: "x", list: [1, hole("nodes.typed.output.title")] },
      "/spec/nodes/1/input/list/1",
      "It takes number, and is given string.",
    ],
    [
      { title: hole("1 + 1") },
      "/spec/nodes/1/input/title",
      "It takes string, and is given number.",
    ],
  ])("%j", (input, path, message) => {
    expect(ofCode("port_type_mismatch", picky(input))).toMatchObject([
      { severity: "error", node_id: "picky", path, message },
    ]);
  });

  it.each<JsonObject>([
    { title: "x" },
    {
      title: hole("nodes.typed.output.title"),
      score: hole("nodes.typed.output.score"),
      list: [1, hole("nodes.typed.output.score")],
    },
    { title: hole("nodes.typed.output.free") },
    { title: hole("nodes.typed.output.maybe") },
    { title: hole("nodes.typed.output.?note") },
    { title: hole("nodes.typed.output.score > 1 ? 'a' : 'b'") },
    { title: `about ${hole("nodes.typed.output.score")}` },
  ])("is not found in %j", (input) => {
    expect(ofCode("port_type_mismatch", picky(input))).toEqual([]);
  });

  it("of a step that gets its predecessors' outputs", () => {
    expect(ofCode("port_type_mismatch", picky(undefined)).map(({ message }) => message)).toEqual([
      "It takes title, and is not given it.",
      "It does not take typed.",
    ]);
  });

  it("of what is no artifact", () => {
    const deliver = (artifact: string): Manifest => [
      [typed, { id: "d", type: "deliver", artifacts: [artifact], channel: { kind: "download" } }],
      ["typed -> d"],
    ];
    expect(ofCode("port_type_mismatch", deliver(hole("nodes.typed.output.title")))).toMatchObject([
      { path: "/spec/nodes/1/artifacts/0", message: "This is no artifact." },
    ]);
    expect(ofCode("port_type_mismatch", deliver("report"))).toHaveLength(1);
    expect(ofCode("port_type_mismatch", deliver(hole("nodes.typed.output.any")))).toEqual([]);
  });
});
