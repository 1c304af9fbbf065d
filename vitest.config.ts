import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const MINUTE = 60_000;
const own = ["**/*.db.test.ts", "**/*.queue.test.ts", "lib/http/**"];

/** Tests with a real PostgreSQL: one server a run, one database a file. */
const withDatabase = (
  name: string,
  include: string[],
  testTimeout: number,
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include,
    testTimeout,
    hookTimeout: MINUTE,
    globalSetup: "lib/platform/testing/database.setup.ts",
    setupFiles: "lib/platform/testing/database-per-file.ts",
    env: { LOG_LEVEL: "silent" },
  },
});

/** The suffix or the folder of a test decides its world: see the table in CONTRIBUTING.md. */
export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,components,prisma,scripts,i18n}/**/*.test.{ts,tsx}"],
          exclude: own,
          testTimeout: MINUTE / 2,
        },
      },
      withDatabase(
        "db",
        ["{lib,prisma,scripts}/**/*.db.test.ts", "lib/http/**/*.test.ts"],
        MINUTE / 2,
      ),
      withDatabase("queue", ["worker/**/*.test.ts", "lib/**/*.queue.test.ts"], MINUTE),
      withDatabase("acceptance", ["e2e/acceptance/**/*.test.ts"], 2 * MINUTE),
      withDatabase("crash", ["e2e/crash/**/*.test.ts"], 5 * MINUTE),
      // Half an hour by itself: `npm run soak`, not part of `npm test`.
      withDatabase("soak", ["e2e/soak/**/*.test.ts"], 5 * MINUTE),
    ],
  },
});
