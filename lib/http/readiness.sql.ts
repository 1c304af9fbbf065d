import { sharedPool } from "@/lib/platform/pg";

/** Whether the database is there and the migration has been applied to it, whole. Throws if it is not there. */
export async function isMigrated(name: string): Promise<boolean> {
  const { rowCount } = await sharedPool().query(
    `select from _prisma_migrations
     where migration_name = $1::text and finished_at is not null and rolled_back_at is null`,
    [name],
  );
  return rowCount === 1;
}
