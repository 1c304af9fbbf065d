import { join } from "node:path";
import { createSetupToken } from "@/lib/domain/auth/create-first-owner";
import { env } from "@/lib/platform/env";
import { migrate } from "@/lib/platform/migrations/migrate";
import { closeSharedPool } from "@/lib/platform/pg";
import { migrateQueue } from "@/lib/platform/queue-schema";
import { seedDemo } from "@/prisma/seed/seed";
import { sentenceOf } from "@/scripts/process/problem";
import { complain, say } from "@/scripts/process/say";
import { sayFirstUse } from "@/scripts/up/banner";

const MIGRATIONS = join(import.meta.dirname, "../../prisma/migrations");

/** What has to be done once before the processes of a release start. Doing it again changes nothing. */
async function prepareDatabase(): Promise<void> {
  const { databaseDirectUrl, redisUrl, seedDemo: wantsDemo, publicUrl } = env();
  const connectionString = databaseDirectUrl.reveal();
  const applied = await migrate({ connectionString, directory: MIGRATIONS });
  if (redisUrl === null) await migrateQueue(connectionString);
  say(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
  const signIns = wantsDemo ? [...(await seedDemo())] : [];
  const setupToken = wantsDemo ? null : await createSetupToken();
  sayFirstUse(publicUrl, { signIns, setupToken: setupToken?.reveal() ?? null });
}

try {
  await prepareDatabase();
} catch (error) {
  complain(sentenceOf(error));
  process.exitCode = 1;
} finally {
  await closeSharedPool();
}
