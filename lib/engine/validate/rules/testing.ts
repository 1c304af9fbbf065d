import { fields } from "@/lib/engine/testing/a-catalogue";
import { aManifest, aToolNode } from "@/lib/engine/testing/a-manifest";
import { typedCatalogue } from "@/lib/engine/testing/typed-catalogue";
import type { Finding } from "@/lib/engine/validate/finding";
import { validateWorkflow } from "@/lib/engine/validate/validate-workflow";
import type { JsonObject } from "@/lib/kernel/json";

export type Manifest = Parameters<typeof aManifest>;

export const text: JsonObject = { type: "string" };
export const number: JsonObject = { type: "number" };

/** An expression inside of a text. */
export const hole = (expression: string) => `\${{ ${expression} }}`;

/** What is found wrong with a manifest whose agents and tools say what they take and give. */
const validate = (manifest: Manifest): Finding[] =>
  validateWorkflow(aManifest(...manifest), typedCatalogue);

/** The same, of one rule. */
export const ofCode = (code: string, manifest: Manifest) =>
  validate(manifest).filter((finding) => finding.code === code);

/** An agent that says what it gives. */
export const typed: JsonObject = { id: "typed", type: "agent", agent: "typed@1.0.0" };

/** A step that reads one expression behind the typed agent. */
export const reading = (expression: string): Manifest => [
  [typed, aToolNode("b", { input: { x: hole(expression) } })],
  ["typed -> b"],
  {
    input: fields(
      { topic: text, n: number, style: text },
      { required: ["topic", "n"], additionalProperties: false },
    ),
  },
];
