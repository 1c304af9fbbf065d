import type { AuditVerificationView } from "@/lib/contract/audit-verification";
import type { TenantId } from "@/lib/kernel/ids";
import { verifyAuditChain } from "./verify-audit-chain";

/** Whether what was audited in the caller's tenant is still what it was, from a block on. */
export async function readAuditVerification(
  { tenantId }: { tenantId: TenantId },
  { after, limit }: { after: number; limit: number },
): Promise<AuditVerificationView> {
  const { problems, first, head, ...chain } = await verifyAuditChain(tenantId, { after, limit });
  return {
    ...chain,
    state: problems.length === 0 ? "intact" : "broken",
    problems,
    first: first && { sequence: first.sequence, sealed_at: first.sealedAt },
    head: head && { sequence: head.sequence, digest: head.digest, sealed_at: head.sealedAt },
  };
}
