import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { userOf } from "@/lib/domain/auth/revoke-session";
import { AppError, notFound } from "@/lib/kernel/errors";
import { encodeId, type InvitationId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { runStatement } from "@/lib/platform/statement";

/** Ends the link of an invitation that nobody has accepted. Only an owner withdraws that of an owner. */
export async function withdrawInvitation(principal: Principal, id: InvitationId): Promise<void> {
  demand(principal, "workspace:manage");
  const caller = userOf(principal);
  const { tenantId, workspaceId } = caller;
  await db().$transaction(async (tx) => {
    const found = await tx.invitation.findFirst({ where: { tenantId, workspaceId, id } });
    if (!found) throw notFound("The invitation");
    if (found.role === "owner" && caller.role !== "owner")
      throw new AppError("FORBIDDEN", "Only an owner withdraws the invitation of an owner.");
    const { count } = await tx.invitation.deleteMany({
      where: { tenantId, workspaceId, id, role: found.role },
    });
    if (count === 0) throw notFound("The invitation");
    await runStatement(
      tx,
      auditStatement(caller, {
        action: "invitation.withdraw",
        target: encodeId("invitation", id),
        details: { email: found.email, role: found.role },
      }),
    );
  });
}
