import type { Principal } from "@/lib/domain/auth/principal";
import { accountName } from "@/lib/engine/spec/account-name";
import { isJsonObject, type Json } from "@/lib/kernel/json";
import { isHighest, mayRole } from "@/lib/kernel/permissions";
import { db } from "@/lib/platform/db";

/** What a version calls success, and who says whether it was achieved. */
export type Success = { criteria: string[]; role: string | null; people: string[] };

/** As the manifest of a version says it; it was parsed when it was published. */
export function successOf(spec: Json): Success {
  const inner = isJsonObject(spec) && isJsonObject(spec.spec) ? spec.spec.success : null;
  if (!isJsonObject(inner)) return { criteria: [], role: null, people: [] };
  const verifier = isJsonObject(inner.verifier) ? inner.verifier : {};
  return {
    criteria: textsIn(inner.criteria),
    role: typeof verifier.role === "string" ? verifier.role : null,
    people: textsIn(verifier.people).map(accountName),
  };
}

const textsIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

/**
 * Whether the caller may say so now: by the role that the version names, or by their address; where it names nobody, whoever
 * decides requests. An operator's right over runs is none.
 */
export async function isVerifier(
  principal: Principal,
  { role, people }: Success,
): Promise<boolean> {
  if (role === null && people.length === 0) return mayRole(principal.role, "approval:decide");
  if (role !== null && (principal.role === role || isHighest(principal.role))) return true;
  if (principal.kind !== "user" || people.length === 0) return false;
  const user = await db().user.findUnique({ where: { id: principal.id }, select: { email: true } });
  return user !== null && people.includes(accountName(user.email));
}
