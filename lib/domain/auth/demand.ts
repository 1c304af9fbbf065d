import { AppError } from "@/lib/kernel/errors";
import { mayRole, type Permission } from "@/lib/kernel/permissions";
import type { Principal } from "./principal";

/** Refuses with FORBIDDEN unless the role of the caller carries the right. The edge audits the refusal. */
export function demand(principal: Principal, permission: Permission): void {
  if (mayRole(principal.role, permission)) return;
  throw new AppError("FORBIDDEN", `Your role (${principal.role}) does not carry ${permission}.`, {
    details: { permission, role: principal.role },
  });
}
