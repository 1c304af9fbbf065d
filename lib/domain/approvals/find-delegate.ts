import type { Principal, UserPrincipal } from "@/lib/domain/auth/principal";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { asId, type UserId } from "@/lib/kernel/ids";
import { mayRole, type Role } from "@/lib/kernel/permissions";
import { sharedPool } from "@/lib/platform/pg";
import { selectMember } from "./delegations.sql";

/** Refuses an API key: it has no voice to give, and nobody speaks for it. */
export function demandPerson(principal: Principal): UserPrincipal {
  if (principal.kind === "user") return principal;
  throw new AppError("FORBIDDEN", "Only a person lets somebody else decide in their place.");
}

/** The one who is to decide in the caller's place. Refused: oneself, and whoever decides nothing in this workspace. */
export async function findDelegate(giver: UserPrincipal, to: UserId): Promise<Actor> {
  if (to === giver.id) throw wrongDelegate("You decide for yourself already.");
  const { rows } = await sharedPool().query<{ id: string; name: string; role: Role }>(
    selectMember({ ...giver, id: to }),
  );
  const [member] = rows;
  if (!member || !mayRole(member.role, "approval:decide"))
    throw wrongDelegate("Name a member of this workspace whose role decides requests.");
  return { kind: "user", id: asId("user", member.id), name: member.name };
}

/** The refusal of a delegate who does not fit. */
export const wrongDelegate = (message: string): AppError => wrongField("/body/to", message);

/** The refusal of a delegation because of one of its fields. */
export const wrongField = (path: string, message: string): AppError =>
  new AppError("INVALID_REQUEST", "The delegation does not fit.", {
    details: { issues: [{ path, message }] },
  });
