import type { DelegationView } from "@/lib/contract/approvals";
import { asId } from "@/lib/kernel/ids";
import type { DelegationRow } from "./delegations.sql";

/** A delegation as people see it. */
export const delegationView = (row: DelegationRow): DelegationView => ({
  id: asId("delegation", row.id),
  giver: { kind: "user", id: asId("user", row.giverId), name: row.giverName },
  delegate: { kind: "user", id: asId("user", row.delegateId), name: row.delegateName },
  approval:
    row.approvalId === null
      ? null
      : { id: asId("approval", row.approvalId), title: row.approvalTitle ?? "" },
  reason: row.reason,
  starts_at: row.startsAt,
  ends_at: row.endsAt,
  created_at: row.createdAt,
  revoked_at: row.revokedAt,
  is_in_force: row.inForce,
});
