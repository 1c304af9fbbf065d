import { join } from "node:path";
import { migrate } from "@/lib/platform/migrations/migrate";
import { migrateQueue } from "@/lib/platform/queue-schema";
import { complain, say } from "@/scripts/process/say";

const connectionString = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL;

if (!connectionString) {
  complain('DATABASE_URL is not set; the built-in database is migrated by "npm run up".');
  process.exitCode = 1;
} else {
  try {
    const directory = join(import.meta.dirname, "../../prisma/migrations");
    const applied = await migrate({ connectionString, directory, say });
    if (!process.env.REDIS_URL) await migrateQueue(connectionString);
    say(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
