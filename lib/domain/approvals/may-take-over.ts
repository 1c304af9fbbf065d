import type { Principal } from "@/lib/domain/auth/principal";
import { parseActor } from "@/lib/kernel/actor";
import { mayRole } from "@/lib/kernel/permissions";
import type { ApprovalRow } from "./approval-views";

type Caller = Pick<Principal, "role" | "id" | "kind">;
type Started = Pick<ApprovalRow, "initiatedBy">;

/** Whether the caller may withdraw the request, as long as it is open. */
export function mayWithdraw(principal: Caller, row: Started): boolean {
  if (mayRole(principal.role, "approval:override")) return true;
  return mayRole(principal.role, "run:control") && isStarter(principal, row);
}

function isStarter({ id, kind }: Caller, { initiatedBy }: Started): boolean {
  const starter = parseActor(initiatedBy);
  return starter.id === id && starter.kind === kind;
}

/** Whether the caller may override the request, as long as it is open. */
export const mayOverride = (principal: Caller, row: Started): boolean =>
  mayRole(principal.role, "approval:override") && !isStarter(principal, row);
