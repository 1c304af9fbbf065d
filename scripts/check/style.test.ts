import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { biome } from "./guards";
import { plant, type ScratchTree } from "./testing/scratch-tree";

/** The rule, and a file that breaks it. */
const VIOLATIONS: [rule: string, path: string, text: string][] = [
  ["format", "lib/kernel/badly-spaced.ts", "export const a   =   1\n"],
  [
    "assist/source/organizeImports",
    "lib/kernel/order.ts",
    'import { z } from "zod";\nimport { a } from "node:fs";\n\nexport const b = [a, z];\n',
  ],
  ["lint/suspicious/noExplicitAny", "lib/kernel/any.ts", "export const a = (b: any) => b;\n"],
  [
    "lint/style/noNonNullAssertion",
    "lib/kernel/bang.ts",
    "export const a = (b?: { c: 1 }) => b!.c;\n",
  ],
  ["lint/suspicious/noConsole", "lib/kernel/print.ts", 'console.log("a");\n'],
  ["lint/style/noDefaultExport", "lib/kernel/default.ts", "export default 1;\n"],
  ["lint/style/noEnum", "lib/kernel/enumeration.ts", "export enum A {\n  B = 1,\n}\n"],
  ["lint/style/noProcessEnv", "lib/kernel/environment.ts", "export const a = process.env.A;\n"],
  ["lint/performance/noBarrelFile", "lib/kernel/barrel.ts", 'export { a } from "./any";\n'],
  ["lint/performance/noReExportAll", "lib/kernel/everything.ts", 'export * from "./any";\n'],
  [
    "lint/style/useImportType",
    "lib/kernel/type-import.ts",
    'import { ZodType } from "zod";\n\nexport type A = ZodType;\n',
  ],
  [
    "lint/style/useThrowOnlyError",
    "lib/kernel/thrown.ts",
    'export const a = () => {\n  throw "a";\n};\n',
  ],
  ["lint/style/useFilenamingConvention", "lib/kernel/camelCase.ts", "export const a = 1;\n"],
  [
    "lint/style/useConsistentTypeDefinitions",
    "lib/kernel/shape.ts",
    "export interface A {\n  b: 1;\n}\n",
  ],
  [
    "lint/style/useNodejsImportProtocol",
    "lib/platform/bare.ts",
    'import { readFile } from "fs/promises";\n\nexport const a = readFile;\n',
  ],
  [
    "lint/suspicious/noImportCycles",
    "lib/kernel/cycle-a.ts",
    'import { b } from "./cycle-b";\n\nexport const a = () => b;\n',
  ],
  [
    "lint/suspicious/noImportCycles",
    "lib/kernel/cycle-b.ts",
    'import { a } from "./cycle-a";\n\nexport const b = () => a;\n',
  ],
  [
    "lint/nursery/noFloatingPromises",
    "lib/kernel/floating.ts",
    "const a = async () => 1;\n\nexport function b() {\n  a();\n}\n",
  ],
  [
    "lint/suspicious/noFocusedTests",
    "lib/kernel/only.test.ts",
    'import { it } from "vitest";\n\nit.only("a", () => undefined);\n',
  ],
  [
    "lint/suspicious/noSkippedTests",
    "lib/kernel/skip.test.ts",
    'import { it } from "vitest";\n\nit.skip("a", () => undefined);\n',
  ],
  ["lint/correctness/noUnusedVariables", "lib/kernel/unused.ts", "const a = 1;\n"],
  ["lint/style/noRestrictedGlobals", "lib/engine/clock.ts", "export const a = () => new Date();\n"],
  [
    "lint/style/noRestrictedGlobals",
    "lib/engine/timer.ts",
    "export const a = (b: () => void) => setTimeout(b, 1);\n",
  ],
  [
    "lint/style/noRestrictedGlobals",
    "lib/engine/network.ts",
    'export const a = () => fetch("/");\n',
  ],
  [
    "lint/style/noRestrictedGlobals",
    "lib/engine/hash.ts",
    "export const a = () => crypto.randomUUID();\n",
  ],
  [
    "lint/style/noRestrictedGlobals",
    "lib/engine/system.ts",
    "export const a = () => process.platform;\n",
  ],
  ["plugin", "lib/engine/chance.ts", "export const a = () => Math.random();\n"],
];

/** What looks like a violation and is none. */
const ALLOWED: Record<string, string> = {
  "app/page.tsx": "export default function Page() {\n  return null;\n}\n",
  "lib/platform/env.ts": "export const a = process.env.A;\n",
  "lib/platform/clock.ts": "export const a = () => [new Date(), Math.random()];\n",
  "lib/engine/round.ts": "export const a = (b: number) => Math.floor(b);\n",
  "lib/engine/clock.test.ts": "export const a = new Date();\n",
};

describe("the style rules", () => {
  let clean: ScratchTree;
  let broken: ScratchTree;

  beforeAll(async () => {
    clean = await plant(ALLOWED);
    broken = await plant({
      ...ALLOWED,
      ...Object.fromEntries(VIOLATIONS.map(([, path, text]) => [path, text])),
    });
  });
  afterAll(() => Promise.all([clean.remove(), broken.remove()]));

  it("let pass what is allowed, and look at it", async () => {
    const verdict = await biome.judge(clean.root);
    expect(verdict.output).not.toContain("lint/");
    expect(verdict.ok).toBe(true);
    expect(verdict.looked).toBeGreaterThanOrEqual(Object.keys(ALLOWED).length);
  });

  it("find each planted violation, where it is", async () => {
    const { ok, output } = await biome.judge(broken.root);
    expect(ok).toBe(false);
    const found = (rule: string, path: string) =>
      output.split("\n").some((line) => line.startsWith(path) && line.includes(rule));
    const missed = VIOLATIONS.filter(([rule, path]) => !found(rule, path));
    expect(missed.map(([rule, path]) => `${rule}: ${path}`)).toEqual([]);
    for (const path of Object.keys(ALLOWED))
      expect(output.split("\n").filter((line) => line.startsWith(path))).toEqual([]);
  });
});
