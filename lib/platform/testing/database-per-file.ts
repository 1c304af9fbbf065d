import { afterAll, inject, type RunnerTask } from "vitest";
import { closeSharedPool } from "@/lib/platform/pg";
import { createDatabase, setTestDatabase } from "./database";
import { keepDatabase } from "./kept";

// Runs before each test file, in its own module world: what the file imports reads this environment.
const database = await createDatabase();
process.env.DATABASE_URL = database.url;
process.env.LOG_LEVEL ||= "silent";
setTestDatabase(database);

// biome-ignore lint/correctness/noEmptyPattern: Vitest wants its fixtures destructured, and none is needed.
afterAll(async ({}, file) => {
  const isKept = file.tasks.some(hasFailed);
  const unsound = isKept ? [] : await findUnsoundRuns();
  await closeSharedPool();
  if (isKept || unsound.length > 0) await keepDatabase(inject("testServer").folder, database.url);
  else await database.drop();
  if (unsound.length > 0) throw new Error(`The runs are not sound: ${unsound.join("\n")}`);
});

/** Whatever the tests of a file did to runs, the doctor finds nothing to say about them. */
async function findUnsoundRuns(): Promise<string[]> {
  const { findUnsound } = await import("@/lib/domain/doctor/testing");
  return (await findUnsound()).slice(0, 10).map((finding) => JSON.stringify(finding));
}

function hasFailed(task: RunnerTask): boolean {
  return task.result?.state === "fail" || ("tasks" in task && task.tasks.some(hasFailed));
}
