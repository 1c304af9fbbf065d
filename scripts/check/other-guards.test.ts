import { appendFile, cp } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "@/scripts/process/run-program";
import { deadCode, suppressions, types } from "./guards";
import { schemaAgreement } from "./schema-agreement";
import { fakePackage, plant, type ScratchTree } from "./testing/scratch-tree";

const ROOT = join(import.meta.dirname, "../..");

let tree: ScratchTree | undefined;
afterEach(async () => {
  await tree?.remove();
  tree = undefined;
});

async function scratch(files: Record<string, string>): Promise<string> {
  tree = await plant(files);
  return tree.root;
}

describe("the compiler", () => {
  const RIGHT = "export const a: number = 1;\n";
  const WRONG = [
    ["an index that may be missing", "export const a = (b: number[]): number => b[0];\n", "TS2322"],
    [
      "undefined for an optional property",
      "export const a: { b?: number } = { b: undefined };\n",
      "TS2375",
    ],
    [
      "an import of a type as a value",
      'import { URL as B } from "./b";\nexport type A = B;\n',
      "TS2307",
    ],
    [
      "a path without a return",
      "export function a(b: boolean) {\n  if (b) return 1;\n}\n",
      "TS7030",
    ],
    [
      "a fall-through",
      "export function a(b: number) {\n  switch (b) {\n    case 1:\n      b += 1;\n    default:\n      return b;\n  }\n}\n",
      "TS7029",
    ],
    [
      "an override that does not say so",
      "class A {\n  b() {}\n}\nexport class C extends A {\n  b() {}\n}\n",
      "TS4114",
    ],
    [
      "syntax that is not erased",
      "export class A {\n  constructor(private b: number) {}\n}\n",
      "TS1294",
    ],
    ["an implicit any", "export const a = (b) => b;\n", "TS7006"],
  ] as const;
  const fileOf = (at: number) => `wrong-${at}.ts`;
  let code: number;
  /** The errors that the compiler names, by file. */
  const errors = new Map<string, string[]>();

  /** All at once, since the compiler takes long to start: the real options, but no types of packages, which a scratch tree has not. */
  beforeAll(async () => {
    const options = {
      extends: "./tsconfig.json",
      compilerOptions: { types: [], plugins: [] },
      include: ["*.ts"],
    };
    const root = await scratch({
      "right.ts": RIGHT,
      ...Object.fromEntries(WRONG.map(([, text], at) => [fileOf(at), text])),
      "strict.json": JSON.stringify(options),
    });
    const compiled = await runProgram(
      join(ROOT, "node_modules/.bin/tsc"),
      ["--noEmit", "--pretty", "false", "-p", "strict.json"],
      { cwd: root },
    );
    ({ code } = compiled);
    for (const [, file = "", error = ""] of compiled.output.matchAll(/^(\S+)\(.*error (TS\d+)/gm))
      errors.set(file, [...(errors.get(file) ?? []), error]);
  }, 60_000);

  it("accepts what is right, and fails for what is wrong", () => {
    expect(errors.get("right.ts")).toBeUndefined();
    expect(code).not.toBe(0);
  });

  it.each(WRONG.map(([what, , error], at) => [what, fileOf(at), error] as const))(
    "refuses %s",
    (_what, file, error) => {
      expect(errors.get(file)).toContain(error);
    },
  );

  it("says how many files it looked at", async () => {
    const root = await scratch({ "right.ts": RIGHT });
    expect((await types.judge(root)).looked).toBeGreaterThan(0);
  });
});

describe("the search for dead code", () => {
  const alive = {
    ...fakePackage("zod"),
    "package.json": JSON.stringify({
      name: "scratch",
      type: "module",
      dependencies: { zod: "1.0.0" },
    }),
    "knip.json": JSON.stringify({ entry: ["main.ts"], project: ["**/*.ts"] }),
    "main.ts": 'import "zod";\nimport { used } from "./lib/used";\n\nused();\n',
    "lib/used.ts": "export const used = () => 1;\n",
  };

  it("is content with what is used, and has looked at it", async () => {
    const verdict = await deadCode.judge(await scratch(alive));
    expect(verdict.output).not.toContain("Unused");
    expect(verdict.ok).toBe(true);
    expect(verdict.looked).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ["a file", { "lib/dead.ts": "export const dead = 1;\n" }, "lib/dead.ts"],
    ["an export", { "lib/used.ts": `${alive["lib/used.ts"]}export const dead = 1;\n` }, "dead"],
    ["a type", { "lib/used.ts": `${alive["lib/used.ts"]}export type Dead = 1;\n` }, "Dead"],
    [
      "a package that nobody imports",
      { "main.ts": 'import { used } from "./lib/used";\nused();\n' },
      "zod",
    ],
    [
      "a package that nobody declared",
      { "lib/used.ts": 'import "pg";\nexport const used = 1;\n' },
      "pg",
    ],
  ])("finds %s", async (_what, changed, name) => {
    const verdict = await deadCode.judge(await scratch({ ...alive, ...changed }));
    expect(verdict.ok).toBe(false);
    expect(verdict.output).toContain(name);
  });
});

describe("the agreement of schema and migrations", () => {
  const model = "model Note {\n  id String @id\n}\n";

  async function judgeSchema(change: string) {
    const root = await scratch({});
    for (const folder of ["prisma/schema", "prisma/schema.snapshot"])
      await cp(join(ROOT, folder), join(root, folder), { recursive: true });
    await cp(join(ROOT, "prisma/schema/main.prisma"), join(root, "prisma/schema/main.prisma"));

    await appendFile(join(root, "prisma/schema/main.prisma"), change);
    return schemaAgreement.judge(root);
  }

  it("is found where they agree", async () => {
    const verdict = await judgeSchema("\n// a comment changes nothing\n");
    expect(verdict.ok).toBe(true);
    expect(verdict.looked).toBeGreaterThan(0);
  });

  it("is missed where the schema has a table that no migration makes", async () => {
    const verdict = await judgeSchema(`\n${model}`);
    expect(verdict.ok).toBe(false);
    expect(verdict.output).toContain('CREATE TABLE "Note"');
  });
});

describe("the count of suppressions", () => {
  it("fails when there are more than before", async () => {
    const line = "// biome-ignore lint/style/noEnum: why\n";
    const root = await scratch({
      "lib/a.ts": line.repeat(100),
      "lib/b.ts": "export const b = 1;\n",
    });
    await runProgram("git", ["init", "-q"], { cwd: root });
    const verdict = await suppressions.judge(root);
    expect(verdict.ok).toBe(false);
    expect(verdict.output).toContain("100 suppressions");
    expect(verdict.looked).toBeGreaterThan(0);
  });
});
