import { runMigrations } from "bullmq";
import pg from "pg";

/** Where BullMQ keeps its tables in our database. */
export const QUEUE_SCHEMA = "bullmq";

/**
 * Brings BullMQ's own tables to the version in use, whole or not at all. For the migration step of a
 * start without Redis; several processes may call it at once.
 */
export async function migrateQueue(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: "signalbox migrate" });
  // The query under way fails with it; without a listener the process would end.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await runMigrations(client, QUEUE_SCHEMA);
  } finally {
    await client.end();
  }
}
