import type { TestProject } from "vitest/node";
import { keptDatabases } from "./kept";
import { makeScratch, removeScratch, sweepScratch } from "./scratch";
import {
  makeTemplate,
  startTestServer,
  TEST_POSTGRES_MAJORS,
  type TestPostgresMajor,
} from "./server";

declare module "vitest" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Vitest's.
  export interface ProvidedContext {
    /** The server of this run: a URL to put a database name into, and the folder for everything else. */
    testServer: { url: string; major: TestPostgresMajor; folder: string };
  }
}

/** Once a run: one PostgreSQL (TEST_POSTGRES picks which) with a migrated template. Vitest calls it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const major = TEST_POSTGRES_MAJORS.find((known) => known === (process.env.TEST_POSTGRES || "18"));
  if (!major) throw new Error(`TEST_POSTGRES is one of ${TEST_POSTGRES_MAJORS.join(", ")}.`);
  await sweepScratch();
  const folder = await makeScratch();
  const server = await startTestServer(folder, major);
  await makeTemplate(server);
  project.provide("testServer", { url: server.url("DATABASE"), major, folder });

  return async () => {
    const kept = process.env.CI ? [] : await keptDatabases(folder);
    if (kept.length === 0) return removeScratch(folder);
    process.stderr.write(`Kept until the next run, for a look:\n  ${kept.join("\n  ")}\n`);
  };
}
