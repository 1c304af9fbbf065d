import { mayGive } from "@/lib/domain/auth/may-give";
import { AppError } from "@/lib/kernel/errors";
import { mayRole, type Role } from "@/lib/kernel/permissions";

export type RoleMove = {
  /** The role of whoever does it, as it is now. `null`: they are no member any more. */
  giver: Role | null;
  /** Whether they do it to themselves. */
  isSelf: boolean;
  /** `null`: no member before, or none afterwards. */
  from: Role | null;
  to: Role | null;
};

/**
 * Refuses with FORBIDDEN what somebody of this role may not do to a place: nobody gives or takes more than
 * they have, so nobody raises themselves, and only an owner makes or unmakes owners. Everybody may leave.
 */
export function assertMayMove({ giver, isSelf, from, to }: RoleMove): void {
  if (giver === null) throw refusal("You are not a member of this workspace any more.");
  if (isSelf && to === null) return;
  if (!mayRole(giver, "workspace:manage"))
    throw refusal(`Your role (${giver}) does not carry workspace:manage.`);
  if ([from, to].some((role) => role !== null && !mayGive(role, giver)))
    throw refusal("Only an owner makes or unmakes owners.");
}

/** The workspace must keep somebody who can do everything. */
export const lastOwner = (): AppError =>
  new AppError("LAST_OWNER", "A workspace keeps at least one owner. Make somebody else one first.");

const refusal = (message: string): AppError =>
  new AppError("FORBIDDEN", message, { details: { permission: "workspace:manage" } });
