import { mayRole, permissionsOf, type Role } from "@/lib/kernel/permissions";

/** Whether whoever has one role may give or take another: only an owner makes owners, and nobody gives more than they have. */
export function mayGive(role: Role, giver: Role): boolean {
  if (role === "owner") return giver === "owner";
  return permissionsOf(role).every((permission) => mayRole(giver, permission));
}
