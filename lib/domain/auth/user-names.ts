import type { TenantId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";

/** What the users of a tenant are called now, for lists that name who made something. An unknown id has no name. */
export async function userNames(
  tenantId: TenantId,
  ids: readonly string[],
): Promise<(id: string) => string> {
  const users = await db().user.findMany({
    where: { tenantId, id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? "";
}
