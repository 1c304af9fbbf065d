import type { MeView } from "@/lib/contract/me";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import type { Principal } from "@/lib/domain/auth/principal";
import { userOf } from "@/lib/domain/auth/revoke-session";
import { encodeId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { runStatement } from "@/lib/platform/statement";
import { readMe } from "./read-me";

/** Changes what the caller is called from now on. People only. */
export async function changeName(principal: Principal, name: string): Promise<MeView> {
  const { tenantId, id } = userOf(principal);
  await db().$transaction(async (tx) => {
    await tx.user.update({ where: { tenantId_id: { tenantId, id } }, data: { name } });
    await runStatement(
      tx,
      auditStatement(principal, {
        action: "profile.change",
        target: encodeId("user", id),
        details: { name },
      }),
    );
  });
  return readMe({ ...principal, name });
}
