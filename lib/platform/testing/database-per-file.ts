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
  await closeSharedPool();
  if (file.tasks.some(hasFailed)) return keepDatabase(inject("testServer").folder, database.url);
  await database.drop();
});

function hasFailed(task: RunnerTask): boolean {
  return task.result?.state === "fail" || ("tasks" in task && task.tasks.some(hasFailed));
}
