import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { diffSchemas, EMPTY_SCHEMA, readSchema } from "./schema-engine";

/** The schema as it was when the last migration was made: what the next one begins from. */
const snapshotFolder = (root: string) => join(root, "prisma/schema.snapshot");
const schemaFolder = (root: string) => join(root, "prisma/schema");

/** The SQL that the migrations still lack to make the database of the schema; `null` if they agree. */
export async function missingSql(root: string): Promise<string | null> {
  const snapshot = await readSchema(snapshotFolder(root));
  const from = snapshot.length > 0 ? snapshot : EMPTY_SCHEMA;
  return diffSchemas(from, await readSchema(schemaFolder(root)));
}

/** Declares that the migrations make the schema as it now stands. */
export async function takeSnapshot(root: string): Promise<void> {
  await rm(snapshotFolder(root), { recursive: true, force: true });
  await cp(schemaFolder(root), snapshotFolder(root), { recursive: true });
}
