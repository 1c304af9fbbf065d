import { db } from "@/lib/platform/db";

/** Those of the checksums that an artifact version of any tenant names: their content must stay. */
export async function namedChecksums(checksums: string[]): Promise<Set<string>> {
  const rows = await db().artifactVersion.findMany({
    where: { checksum: { in: checksums } },
    select: { checksum: true },
    distinct: ["checksum"],
  });
  return new Set(rows.map(({ checksum }) => checksum));
}
