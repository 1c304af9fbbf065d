import type { Actor } from "@/lib/kernel/actor";

type NewClaim = { tenantId: string; id: string; holder: Actor; takeOver: boolean };

/** Writes who takes care of an open request: none if somebody else does, and the caller does not take it over. */
export const putClaim = ({ tenantId, id, holder, takeOver }: NewClaim) => ({
  text: `
    insert into approval_claims as c (tenant_id, approval_id, holder, claimed_at)
    select a.tenant_id, a.id, $3::jsonb, clock_timestamp() from approvals a
    where a.tenant_id = $1::uuid and a.id = $2::uuid and a.status is not distinct from 'pending'
    on conflict (approval_id) do update set holder = excluded.holder, claimed_at = excluded.claimed_at
    where $4::bool or (c.holder->>'id' = excluded.holder->>'id' and c.holder->>'kind' = excluded.holder->>'kind')`,
  values: [tenantId, id, JSON.stringify(holder), takeOver],
});

/** Takes the caller's claim away. */
export const deleteClaim = (
  { tenantId, id, kind }: { tenantId: string; id: string; kind: string },
  approvalId: string,
) => ({
  text: `
    delete from approval_claims
    where tenant_id = $1::uuid and approval_id = $2::uuid and holder->>'id' = $3::text and holder->>'kind' = $4::text`,
  values: [tenantId, approvalId, id, kind],
});
