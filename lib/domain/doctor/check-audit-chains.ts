import { verifyAuditChain } from "@/lib/domain/audit/verify-audit-chain";
import type { Finding } from "./finding";
import { withSnapshot } from "./snapshot";
import { TENANTS } from "./walk.sql";

const BLOCKS_PER_SLICE = 100;
/** Of one tenant; more say nothing new. */
const PROBLEMS_MAX = 20;

/** Where the sealed chain of what was audited is broken, tenant by tenant. */
export async function checkAuditChains(): Promise<Finding[]> {
  const tenants = await withSnapshot((read) => read<{ id: string }>(TENANTS));
  const findings: Finding[] = [];
  for (const { id } of tenants) findings.push(...(await checkChain(id)));
  return findings;
}

async function checkChain(tenantId: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let after: number | null = 0; after !== null && findings.length < PROBLEMS_MAX; ) {
    const { problems, next } = await verifyAuditChain(tenantId, { after, limit: BLOCKS_PER_SLICE });
    for (const { code, message } of problems) {
      findings.push({
        code: `audit_${code}`,
        invariant: 10,
        tenantId,
        runId: null,
        node: null,
        scope: null,
        expected: "a chain of audited events as it was sealed",
        found: message,
        help: "Somebody changed what was audited: compare with a backup, and find out who could.",
      });
    }
    after = next;
  }
  return findings;
}
