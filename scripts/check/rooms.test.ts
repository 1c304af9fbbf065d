import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runProgram } from "@/scripts/process/run-program";
import { rooms } from "./guards";
import { fakePackage, plant, type ScratchTree } from "./testing/scratch-tree";

const PACKAGES = ["zod", "next", "react", "bullmq", "pg", "yaml", "fast-check", "@prisma/client"];

/** One target in every room that a rule speaks of. */
const TARGETS = [
  "lib/kernel/target.ts",
  "lib/engine/target.ts",
  "lib/contract/target.ts",
  "lib/client/target.ts",
  "lib/platform/target.ts",
  "lib/platform/testing/target.ts",
  "lib/domain/auth/target.ts",
  "lib/domain/jobs/target.ts",
  "lib/domain/runs/target.ts",
  "lib/domain/runs/rows.sql.ts",
  "lib/domain/approvals/target.ts",
  "lib/execution/target.ts",
  "lib/http/target.ts",
  "components/target.tsx",
  "worker/target.ts",
  "app/target.ts",
  "scripts/target.ts",
  "prisma/generated/client.ts",
];

/** The rule, the file that breaks it, and what that file imports. */
const VIOLATIONS: [rule: string, from: string, imports: string][] = [
  ["resolves", "lib/kernel/a.ts", "./missing"],
  ["kernel-imports-only-zod", "lib/kernel/b.ts", "@/lib/engine/target"],
  ["kernel-imports-only-zod", "lib/kernel/c.ts", "node:fs"],
  ["engine-is-pure", "lib/engine/a.ts", "@/lib/platform/target"],
  ["engine-is-pure", "lib/engine/b.ts", "node:crypto"],
  ["engine-is-pure", "lib/engine/c.ts", "pg"],
  ["contract-imports-engine-and-kernel", "lib/contract/a.ts", "@/lib/domain/runs/target"],
  ["client-talks-through-contract", "lib/client/a.ts", "@/lib/platform/target"],
  ["browser-carries-no-schema", "lib/client/c.ts", "@/lib/contract/target"],
  ["browser-carries-no-schema", "components/g.tsx", "@/lib/contract/target"],
  ["browser-has-no-node", "lib/client/b.ts", "node:fs"],
  ["platform-knows-no-room", "lib/platform/a.ts", "@/lib/domain/runs/target"],
  ["platform-knows-no-room", "lib/platform/b.ts", "@/lib/engine/target"],
  ["domain-knows-no-http", "lib/domain/runs/a.ts", "@/lib/http/target"],
  ["domain-knows-no-http", "lib/domain/runs/b.ts", "next"],
  ["domain-takes-only-types-from-contract", "lib/domain/runs/c.ts", "@/lib/contract/target"],
  ["room-without-a-place", "lib/domain/misc/a.ts", "@/lib/kernel/target"],
  ["auth-imports-no-later-room", "lib/domain/auth/a.ts", "@/lib/domain/runs/target"],
  ["jobs-imports-no-later-room", "lib/domain/jobs/a.ts", "@/lib/domain/runs/target"],
  ["runs-imports-no-later-room", "lib/domain/runs/d.ts", "@/lib/domain/approvals/target"],
  ["execution-knows-no-http", "lib/execution/a.ts", "@/lib/contract/target"],
  ["execution-is-called-by-worker", "lib/domain/runs/e.ts", "@/lib/execution/target"],
  ["execution-is-called-by-worker", "app/v1/runs/route.ts", "@/lib/execution/target"],
  ["http-knows-only-auth", "lib/http/a.ts", "@/lib/domain/runs/target"],
  ["routes-only-wire", "app/v1/b/route.ts", "zod"],
  ["routes-only-wire", "app/v1/c/route.ts", "@/lib/platform/target"],
  ["health-routes-know-no-room", "app/readyz/route.ts", "@/lib/domain/runs/target"],
  ["pages-know-no-platform", "app/(studio)/page.tsx", "@/lib/platform/target"],
  ["pages-know-no-platform", "app/(studio)/layout.tsx", "@/lib/domain/jobs/target"],
  ["components-know-no-server", "components/a.tsx", "@/lib/domain/runs/target"],
  ["components-know-no-server", "components/b.tsx", "zod"],
  ["browser-has-no-node", "components/c.tsx", "node:fs"],
  ["worker-only-wires", "worker/a.ts", "@/lib/engine/target"],
  ["worker-only-wires", "worker/b.ts", "@/lib/http/target"],
  ["sql-is-private", "lib/domain/approvals/a.ts", "@/lib/domain/runs/rows.sql"],
  ["sql-is-private", "worker/c.ts", "@/lib/domain/runs/rows.sql"],
  ["sql-is-private", "app/v1/d/route.ts", "@/lib/domain/runs/rows.sql"],
  ["one-prisma-client", "lib/domain/runs/f.ts", "@/prisma/generated/client"],
  ["bullmq-in-three-places", "lib/domain/runs/g.ts", "bullmq"],
  ["nobody-imports-app", "components/d.tsx", "@/app/target"],
  ["nobody-imports-worker", "lib/domain/runs/h.ts", "@/worker/target"],
  ["nobody-imports-scripts", "lib/domain/runs/i.ts", "@/scripts/target"],
  ["no-test-code-in-production", "lib/domain/runs/j.ts", "@/lib/platform/testing/target"],
  ["no-dev-dependencies-in-production", "lib/domain/runs/k.ts", "fast-check"],
  ["e2e-sees-only-the-outside", "e2e/a.ts", "@/lib/domain/runs/target"],
];

/** What the plan allows, so that a rule which forbids everything is found out, too. */
const ALLOWED: [from: string, imports: string][] = [
  ["lib/kernel/ok.ts", "zod"],
  ["lib/engine/ok.ts", "yaml"],
  ["lib/engine/ok.test.ts", "fast-check"],
  ["lib/contract/ok.ts", "@/lib/engine/target"],
  ["lib/client/ok.ts", "@/lib/engine/target"],
  ["lib/domain/runs/ok.ts", "./rows.sql"],
  ["lib/domain/approvals/ok.ts", "@/lib/domain/runs/target"],
  ["lib/domain/runs/ok.db.test.ts", "@/lib/platform/testing/target"],
  ["lib/http/ok.ts", "@/lib/domain/auth/target"],
  ["lib/execution/ok.ts", "@/lib/domain/runs/target"],
  ["worker/ok.ts", "bullmq"],
  ["lib/domain/jobs/ok.ts", "bullmq"],
  ["lib/platform/db.ts", "@/prisma/generated/client"],
  ["app/v1/runs/[id]/test/route.ts", "@/lib/execution/target"],
  ["app/v1/ok/route.ts", "@/lib/domain/runs/target"],
  ["e2e/ok.ts", "@/lib/platform/testing/target"],
];

const importing = (path: string) =>
  `import * as used from "${path}";\nexport const value = used;\n`;

const base = Object.assign(
  {
    "lib/client/types-only.ts":
      'import type { target } from "@/lib/contract/target";\nexport type T = typeof target;\n',
  },
  ...PACKAGES.map(fakePackage),
  ...TARGETS.map((path) => ({ [path]: "export const target = 1;\n" })),
  ...ALLOWED.map(([from, imports]) => ({ [from]: importing(imports) })),
) as Record<string, string>;

describe("the room rules", () => {
  let clean: ScratchTree;
  let broken: ScratchTree;

  beforeAll(async () => {
    clean = await plant(base);
    broken = await plant({
      ...base,
      ...Object.fromEntries(VIOLATIONS.map(([, from, imports]) => [from, importing(imports)])),
      "lib/kernel/x.ts": importing("./y"),
      "lib/kernel/y.ts": importing("./x"),
      "lib/domain/runs/types-only.ts":
        'import type { target } from "@/lib/contract/target";\nexport type T = typeof target;\n',
    });
  });
  afterAll(() => Promise.all([clean.remove(), broken.remove()]));

  it("let pass what the plan allows, and look at it", async () => {
    const verdict = await rooms.judge(clean.root);
    expect(verdict.output).toContain("no dependency violations");
    expect(verdict.ok).toBe(true);
    expect(verdict.looked).toBeGreaterThanOrEqual(TARGETS.length + ALLOWED.length);
  });

  it("find each planted violation, and nothing else", async () => {
    const verdict = await rooms.judge(broken.root);
    expect(verdict.ok).toBe(false);
    const found = [...verdict.output.matchAll(/error ([\w-]+): (\S+)/g)].map(
      ([, rule, from]) => `${rule}: ${from}`,
    );
    const planted = VIOLATIONS.map(([rule, from]) => `${rule}: ${from}`);
    expect(planted.filter((one) => !found.includes(one))).toEqual([]);
    const planters = new Set([
      ...VIOLATIONS.map(([, from]) => from),
      "lib/kernel/x.ts",
      "lib/kernel/y.ts",
    ]);
    expect(found.filter((one) => !planters.has(one.replace(/^.*: /, "")))).toEqual([]);
    expect(found.some((one) => one.startsWith("no-cycles: lib/kernel/"))).toBe(true);
  });

  it("are each proved by a violation", async () => {
    const print =
      "process.stdout.write(require('./.dependency-cruiser.cjs').forbidden.map((r) => r.name).join())";
    const { output } = await runProgram(process.execPath, ["-e", print], { cwd: clean.root });
    const proved = new Set([...VIOLATIONS.map(([rule]) => rule), "no-cycles"]);
    const unproved = output.split(",").filter((rule) => !proved.has(rule));
    // Made by one function from one list, of which three are planted.
    expect(unproved.filter((rule) => !rule.endsWith("-imports-no-later-room"))).toEqual([]);
  });

  it("are not satisfied by an empty tree", async () => {
    const empty = await plant({ "lib/README.md": "nothing" });
    expect((await rooms.judge(empty.root)).looked).toBe(0);
    await empty.remove();
  });
});
