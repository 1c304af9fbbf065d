import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import { formatWorkflowYaml, parseWorkflowYaml } from "@/lib/engine/spec/yaml";
import { arbitraryManifest } from "@/lib/engine/testing/arbitrary-manifest";

const parsed = (text: string) => {
  const result = parseWorkflowYaml(text);
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  return result.spec;
};

const manifest = `# A comment.
apiVersion: signalbox/v1
kind: Workflow
metadata: { name: test }
spec:
  nodes:
    - id: first
      type: agent
      agent: research-agent@2.1.0
      input:
        topic: |
          Say something about
          \${{ input.topic }}
    - { id: second, type: end, status: succeeded }
  edges:
    - from: first
      to: secnd
`;

describe("YAML", () => {
  it("gives every manifest back as it was", () => {
    fc.assert(
      fc.property(arbitraryManifest, (value) => {
        const read = parseWorkflow(value);
        if (!read.ok) throw new Error(JSON.stringify(read.findings));
        expect(read.spec).toEqual(value);
        expect(parsed(formatWorkflowYaml(read.spec))).toEqual(value);
      }),
      { numRuns: 200 },
    );
  });

  it("knows where things stand in the text", () => {
    const result = parseWorkflowYaml(manifest);
    expect(result.sourceMap.locate("/spec/edges/0/to")).toMatchObject({ line: 17, column: 11 });
    expect(result.sourceMap.locate("/spec/nodes/0/input/topic")).toMatchObject({ line: 11 });
    expect(result.sourceMap.locate("/spec/nodes/0/input/none")).toMatchObject({
      line: 11,
      column: 9,
    });
    expect(result.sourceMap.locate("")).toMatchObject({ line: 2, column: 1 });
  });

  it("reports what does not fit with a path, and the place of that path", () => {
    const result = parseWorkflowYaml(manifest.replace("status:", "statu:"));
    if (result.ok) throw new Error("It was accepted.");
    expect(result.findings.map(({ path }) => path)).toEqual([
      "/spec/nodes/1/status",
      "/spec/nodes/1/statu",
    ]);
    expect(result.sourceMap.locate("/spec/nodes/1/statu")).toMatchObject({ line: 14 });
  });

  it("reads manifests with the line ends of other systems", () => {
    expect(parsed(manifest.replaceAll("\n", "\r\n"))).toEqual(parsed(manifest));
  });
});

/** Ten billion laughs in nine lines. */
const laughs = Array.from({ length: 9 }, (_, level) =>
  level === 0 ? "a0: &a0 [lol, lol]" : `a${level}: &a${level} [${`*a${level - 1}, `.repeat(10)}]`,
).join("\n");

describe("hostile or careless YAML", () => {
  it.each<[string, string, string, { line: number; column: number }]>([
    ["anchors", laughs, "Anchors are not allowed.", { line: 1, column: 5 }],
    ["aliases", "a: 1\nb: *a", "Aliases are not allowed.", { line: 2, column: 4 }],
    ["tags", "a: !!js/function 'x'", "Tags are not allowed.", { line: 1, column: 4 }],
    [
      "another version of YAML",
      "%YAML 1.1\n---\na: yes",
      "Directives are not allowed.",
      { line: 1, column: 1 },
    ],
    [
      "a key twice",
      "kind: a\nb: 1\nkind: c",
      "The key kind stands here twice.",
      { line: 3, column: 1 },
    ],
    [
      "a key twice in braces",
      "a: { b: 1, b: 2 }",
      "The key b stands here twice.",
      { line: 1, column: 12 },
    ],
    ["a key that is no text", "1: a", "Keys must be texts", { line: 1, column: 1 }],
    ["a key that is a list", "[a]: b", "Keys must be texts", { line: 1, column: 1 }],
    ["a dangerous key", "a: { __proto__: 1 }", "This key is not allowed.", { line: 1, column: 6 }],
    [
      "a second document",
      "a: 1\n---\nb: 2",
      "Source contains multiple documents",
      { line: 2, column: 1 },
    ],
    [
      "a number too long",
      "a: 12345678901234567890",
      "too long to be kept exactly",
      { line: 1, column: 4 },
    ],
    ["no number", "a: .nan", "Not a finite number.", { line: 1, column: 4 }],
    ["brackets without end", "a: [1", "Flow sequence", { line: 1, column: 6 }],
    [
      "bad indentation",
      "a:\n  b: 1\n c: 2",
      "All mapping items must start at the same column",
      { line: 3, column: 1 },
    ],
  ])("refuses %s", (_, text, message, place) => {
    const result = parseWorkflowYaml(text);
    if (result.ok) throw new Error("It was accepted.");
    expect(result.findings[0]).toMatchObject({ code: "schema_invalid", severity: "error" });
    expect(result.findings[0]?.message).toContain(message);
    expect(result.sourceMap.locate("")).toMatchObject(place);
  });

  /** Each of these overflows a recursive reader; one of them ended the process. */
  it.each([
    ["[", "["],
    ["{a: ", "{a: "],
    ["- ", "- "],
    ["? ", "? "],
    ["[]", "[".repeat(200) + "]".repeat(200)],
  ])("refuses text nested without end by %s", (_, opening) => {
    const result = parseWorkflowYaml(opening.repeat(opening.length > 10 ? 1 : 100_000));
    if (result.ok) throw new Error("It was accepted.");
    expect(result.findings[0]?.message).toContain("nested deeper");
  });

  it("refuses blocks nested without end", () => {
    const text = Array.from({ length: 500 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n");
    expect(parseWorkflowYaml(text)).toMatchObject({ ok: false });
  });

  it("refuses texts of more than a mebibyte, and reads large ones in time", () => {
    const lines = (count: number) => Array.from({ length: count }, (_, i) => `k${i}: 1`).join("\n");
    expect(parseWorkflowYaml(lines(200_000))).toMatchObject({
      ok: false,
      findings: [{ code: "limit_exceeded" }],
    });
    expect(parseWorkflowYaml(lines(50_000))).toMatchObject({ ok: false });
  });

  /** Guards against a text that fits into a request and keeps the process from everything else for seconds. */
  it.each(["a: 1\n", "#\n", "- @a\n"])("refuses a text of nothing but %j", (part) => {
    const parsed = parseWorkflowYaml(part.repeat(160_000));
    expect(parsed.ok).toBe(false);
    expect(!parsed.ok && parsed.findings[0]?.message).toBe("The text has too many parts.");
  });

  it("never throws, whatever the text", () => {
    const piece = fc.constantFrom(
      ..."a|b: |- |? |: |[|]|{|}|,|\n|  |\"|'|||>|#|&x |*x|!t |%|---\n|...\n|\t|\\|~|1|é|😀|\r|\u0085".split(
        "|",
      ),
      "|\n",
      "\0",
      "\ud800",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { sourceMap } = parseWorkflowYaml(pieces.join(""));
        expect(sourceMap.locate("/spec/nodes/0").line).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});
