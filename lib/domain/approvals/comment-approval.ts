import type { ApprovalView } from "@/lib/contract/approvals";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { actorOf } from "@/lib/kernel/actor";
import type { ApprovalId, Id } from "@/lib/kernel/ids";
import { inTransaction } from "@/lib/platform/pg";
import { aboutRequest } from "./about-request";
import { insertComment } from "./comments.sql";
import { getApproval, getApprovalRow } from "./read-approval";

/** Says something about a request, open or closed, to all who may read it. It changes nothing about it, and is said once under its id. */
export async function commentApproval(
  principal: Principal,
  id: ApprovalId,
  { commentId, text }: { commentId: Id<"approvalComment">; text: string },
): Promise<ApprovalView> {
  demand(principal, "content:read");
  const row = await getApprovalRow(principal, id);
  await inTransaction(async (client) => {
    const { rowCount } = await client.query(
      insertComment({
        tenantId: principal.tenantId,
        approvalId: id,
        id: commentId,
        text,
        writer: actorOf(principal),
      }),
    );
    if (rowCount === 0) return;
    await client.query(
      auditStatement(principal, { action: "approval.comment", ...aboutRequest(row) }),
    );
  });
  return getApproval(principal, id);
}
