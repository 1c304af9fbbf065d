import type { Principal } from "@/lib/domain/auth/principal";
import type { ApprovalRule } from "@/lib/engine/advance/decisions";
import type { ApprovalStatus } from "@/lib/engine/transition";
import type { Actor } from "@/lib/kernel/actor";
import { mayRole, ROLES, type Role } from "@/lib/kernel/permissions";
import { sharedPool } from "@/lib/platform/pg";
import { type Decider, selectNames } from "./approvals.sql";

/** Owners and admins may take on any role, so a rule that names one admits them too. */
const HIGHEST = new Set(["owner", "admin"]);

/**
 * Who the caller is at this moment, as rules see them; `null` for a role that decides nothing. People are
 * named by their address, service accounts are not named: for them a rule names their role.
 */
export async function readDecider(principal: Principal): Promise<Decider | null> {
  const nobody = { email: null, groups: [] };
  if (!mayRole(principal.role, "approval:decide")) return null;
  if (principal.kind !== "user") return deciderOf({ ...principal, ...nobody });
  const { rows } = await sharedPool().query<Known>(selectNames(principal));
  return deciderOf({ ...principal, ...(rows[0] ?? nobody) });
}

type Known = { email: string | null; groups: string[] };

/** The same of what is known about somebody. */
export function deciderOf({
  id,
  kind,
  role,
  email,
  groups,
}: Known & { id: string; kind: string; role: Role }): Decider | null {
  if (!mayRole(role, "approval:decide")) return null;
  const roles = HIGHEST.has(role) ? [...ROLES] : [role];
  return { id, kind, roles, names: email === null ? [] : [email], groups };
}

export type Request = {
  status: ApprovalStatus;
  rule: ApprovalRule;
  /** The role that may decide too since it was escalated. */
  escalatedTo: string | null;
  requester: Actor;
};

/** Whether the request is open for this decider: by its rule, and not excluded as the one who asked. */
export function mayDecide(decider: Decider | null, request: Request): boolean {
  return request.status === "pending" && decider !== null && isNamed(decider, request);
}

/** Whether the rule admits the decider, whatever the request's status. */
export function isNamed(
  decider: Decider,
  { rule, escalatedTo, requester }: Omit<Request, "status">,
): boolean {
  const isRequester = requester.id === decider.id && requester.kind === decider.kind;
  if (rule.excludeRequester && isRequester) return false;
  const isForAll = rule.role === null && rule.people.length === 0 && rule.groups.length === 0;
  return (
    isForAll ||
    (rule.role !== null && decider.roles.includes(rule.role)) ||
    (escalatedTo !== null && decider.roles.includes(escalatedTo)) ||
    rule.people.some((name) => decider.names.includes(name)) ||
    rule.groups.some((name) => decider.groups.includes(name))
  );
}
