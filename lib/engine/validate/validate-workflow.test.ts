import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePlan } from "@/lib/engine/plan/compile-plan";
import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import { parseWorkflowYaml } from "@/lib/engine/spec/yaml";
import { aCatalogue, aTool } from "@/lib/engine/testing/a-catalogue";
import { aManifest, aToolNode } from "@/lib/engine/testing/a-manifest";
import { arbitraryJson, arbitraryManifest } from "@/lib/engine/testing/arbitrary-manifest";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import { FEATURES } from "@/lib/engine/validate/features";
import { blocksPublishing, FINDING_CODES, findingSchema } from "@/lib/engine/validate/finding";
import { validateWorkflow } from "@/lib/engine/validate/validate-workflow";
import { isJsonObject, type Json } from "@/lib/kernel/json";

const catalogue: Catalogue = {
  ...aCatalogue,
  tools: { ...aCatalogue.tools, noop: { channels: {}, versions: [aTool("noop", "1.0.0")] } },
};

/** The value at the longest part of a JSON pointer that leads somewhere. */
function depthOf(pointer: string, manifest: Json): number {
  let at: Json | undefined = manifest;
  let depth = 0;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    at = Array.isArray(at)
      ? at[Number(key)]
      : isJsonObject(at) && Object.hasOwn(at, key)
        ? at[key]
        : undefined;
    if (at === undefined) return depth;
    depth += 1;
  }
  return depth;
}

describe("validateWorkflow", () => {
  it("has no findings on the template", () => {
    const parsed = parseWorkflowYaml(
      readFileSync("prisma/seed/templates/research-report.yaml", "utf8"),
    );
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.findings));
    expect(validateWorkflow(parsed.spec, catalogue)).toEqual([]);
  });

  it("never throws on any JSON, and gives only well-formed findings", () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryJson, arbitraryManifest), (value) => {
        for (const features of [catalogue.features, FEATURES])
          for (const finding of validateWorkflow(value, { ...catalogue, features }))
            expect(() => findingSchema.parse(finding)).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });

  it("names places that exist, or the field that is missing in one that does", () => {
    fc.assert(
      fc.property(arbitraryManifest, (manifest) => {
        for (const { path, range } of validateWorkflow(manifest, {
          ...catalogue,
          features: FEATURES,
        })) {
          expect(depthOf(path, manifest)).toBeGreaterThanOrEqual(path.split("/").length - 2);
          if (range) expect(range.end).toBeGreaterThanOrEqual(range.start);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("lets nothing pass that cannot be compiled", () => {
    const steps = fc.constantFrom(
      aToolNode("a"),
      aToolNode("b", { input: { x: `\${{ nodes.a.output }}` } }),
      aToolNode("c", { on_failure: "route" }),
      { id: "d", type: "condition", cases: [{ when: "input.n > 1", port: "yes" }] },
      { id: "e", type: "end", status: "failed" },
      { id: "f", type: "join" },
      { id: "g", type: "wait", duration: "PT1H" },
      { id: "h", type: "approval", role: "approver", expires_in: "PT1H" },
      { id: "i", type: "transform", mapping: { x: `\${{ nodes.b.output }}` } },
    );
    const source = fc.constantFrom(
      ..."a b c c.error d.yes d.else f g h.approved h.rejected h.expired i".split(" "),
    );
    const target = fc.constantFrom(..."abcdefghi");
    const manifests = fc
      .tuple(
        fc.uniqueArray(steps, { minLength: 1, selector: ({ id }) => id }),
        fc.array(fc.tuple(source, target), { maxLength: 14 }),
      )
      .map(([nodes, edges]) => {
        const ids = new Set(nodes.map(({ id }) => id));
        const fitting = edges.filter(
          ([from, to]) => ids.has(from.slice(0, 1)) && ids.has(to) && from < to,
        );
        return aManifest(
          nodes,
          fitting.map((edge) => edge.join(" -> ")),
        );
      });
    let passed = 0;
    fc.assert(
      fc.property(manifests, (manifest) => {
        if (blocksPublishing(validateWorkflow(manifest, catalogue))) return;
        const parsed = parseWorkflow(manifest);
        if (!parsed.ok) throw new Error("It passed, and does not parse.");
        expect(compilePlan(parsed.spec, catalogue).nodes).toHaveLength(
          parsed.spec.spec.nodes.length,
        );
        passed += 1;
      }),
      { numRuns: 2000 },
    );
    expect(passed).toBeGreaterThan(50);
  });

  it("puts errors before warnings", () => {
    const findings = validateWorkflow(aManifest(["a", "b", "b"], ["a -> x"]), catalogue);
    const severities = findings.map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted());
    expect(new Set(severities).size).toBe(2);
  });

  it("tells what is no manifest so", () => {
    expect(validateWorkflow("x", catalogue)).toMatchObject([{ code: "schema_invalid", path: "" }]);
    expect(validateWorkflow(undefined, catalogue)).toMatchObject([{ code: "schema_invalid" }]);
  });

  it("knows twenty-two kinds of findings", () => {
    expect(new Set(FINDING_CODES).size).toBe(22);
  });
});
