import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const script = `
const [{ validateWorkflow }, { parseWorkflowYaml }, { compilePlan }, { aCatalogue }, { evaluateTemplate }, { validateAgainst }, { readFileSync }] =
  await Promise.all(["lib/engine/validate/validate-workflow.ts", "lib/engine/spec/yaml.ts", "lib/engine/plan/compile-plan.ts",
    "lib/engine/testing/a-catalogue.ts", "lib/engine/expression/evaluate-template.ts", "lib/engine/json-schema/validate.ts"]
    .map((file) => import(process.cwd() + "/" + file)).concat(import("node:fs")));
let generated = true;
try { new Function("return 1")(); } catch { generated = false; }
const { spec } = parseWorkflowYaml(readFileSync("prisma/seed/templates/research-report.yaml", "utf8"));
const { nodes } = compilePlan(spec, aCatalogue);
const shaping = { output: { nodes: { propose: { output: { question: "Why?" } } } } };
console.log(JSON.stringify({
  generated,
  findings: validateWorkflow(spec, aCatalogue),
  input: evaluateTemplate(nodes.find(({ id }) => id === "research").input, { input: { topic: "tides" }, nodes: { shaping } }).value,
  issues: validateAgainst({ pattern: "^a" }, "b").length,
}));
`;

/** A page whose policy lacks `unsafe-eval` must be able to validate a draft. */
it("validates, compiles and evaluates where no code may be made from texts", () => {
  const flags = [
    "--disallow-code-generation-from-strings",
    "--import",
    "tsx",
    "--input-type=module",
  ];
  const root = join(import.meta.dirname, "../..");
  const output = execFileSync(process.execPath, [...flags, "--eval", script], { cwd: root });
  expect(JSON.parse(output.toString())).toEqual({
    generated: false,
    findings: [],
    input: { topic: "tides", focus: "Why?" },
    issues: 1,
  });
}, 60_000);
