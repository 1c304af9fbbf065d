import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { digest } from "@/lib/platform/digest";

/** One folder of `prisma/migrations`: its name orders it, its checksum is Prisma's (sha256 of the file). */
export type Migration = { name: string; sql: string; checksum: string };

/** All migrations in the order in which they are applied. A folder without `migration.sql` is an error. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(directory, name, "migration.sql"), "utf8");
      return { name, sql, checksum: digest(sql) };
    }),
  );
}
