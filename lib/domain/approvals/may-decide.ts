import { managesTenant } from "@/lib/domain/auth/demand-whole-tenant";
import type { Principal } from "@/lib/domain/auth/principal";
import type { ApprovalRule } from "@/lib/engine/advance/decisions";
import type { ApprovalStatus } from "@/lib/engine/transition";
import type { Actor } from "@/lib/kernel/actor";
import { asId } from "@/lib/kernel/ids";
import { isHighest, mayRole, ROLES, type Role } from "@/lib/kernel/permissions";
import { sharedPool } from "@/lib/platform/pg";
import { type Decider, type Giver, selectNames } from "./approvals.sql";
import { type GiverRow, selectGivers } from "./delegations.sql";

/**
 * Who the caller is at this moment, as rules see them; `null` for a role that decides nothing. People are
 * named by their address, service accounts are not named: for them a rule names their role.
 */
export async function readDecider(principal: Principal): Promise<Decider | null> {
  const nobody = { email: null, groups: [] };
  if (!mayRole(principal.role, "approval:decide")) return null;
  if (principal.kind !== "user") return deciderOf({ ...principal, ...nobody });
  const [names, givers, manages] = await Promise.all([
    sharedPool().query<Known>(selectNames(principal)),
    sharedPool().query<GiverRow>(selectGivers(principal)),
    isHighest(principal.role) && managesTenant(sharedPool(), principal),
  ]);
  const decider = deciderOf({ ...principal, ...(names.rows[0] ?? nobody) });
  return (
    decider && {
      ...decider,
      managesTenant: manages,
      givers: givers.rows.flatMap(giverOf),
    }
  );
}

type Known = { email: string | null; groups: string[] };

/** The same of what is known about somebody in their workspace, without those in whose place they decide. */
export function deciderOf({
  id,
  kind,
  role,
  email,
  groups,
}: Known & { id: string; kind: string; role: Role }): Decider | null {
  if (!mayRole(role, "approval:decide")) return null;
  const roles = isHighest(role) ? [...ROLES] : [role];
  return {
    id,
    kind,
    roles,
    names: email === null ? [] : [email],
    groups,
    managesTenant: false,
    givers: [],
  };
}

/** Who has lost the right has none to give. */
function giverOf({ name, approvalId, ...person }: GiverRow): Giver[] {
  const decider = deciderOf({ ...person, kind: "user" });
  if (!decider) return [];
  const { id, roles, names, groups } = decider;
  return [{ id, name, approvalId, roles, names, groups }];
}

type Named = {
  rule: ApprovalRule;
  /** The role that may decide too since it was escalated. */
  escalatedTo: string | null;
  requester: Actor;
};

export type Request = Named & {
  id: string;
  status: ApprovalStatus;
  /** It asks for more of the tenant's own budget. */
  isForTenant: boolean;
  /** Of each vote that counts in the stage: who has cast it, and whose voice it is. */
  taken: readonly { holder: string; voice: string }[];
};

/** In whose place somebody would decide; `null`: in their own. */
export type Voice = { inPlaceOf: Actor | null };

/** Whether the request is open for this decider: by its rule, and not excluded as the one who asked. */
export function mayDecide(decider: Decider | null, request: Request): boolean {
  return request.status === "pending" && decider !== null && voiceIn(decider, request) !== null;
}

/**
 * As who the decider may decide: as themselves, or in the place of the first who has asked them to, may decide it, and
 * for whom nobody else has spoken yet. `null`: not at all. Whoever is excluded decides in nobody's place either, and
 * about what all workspaces have nobody who does not manage them all.
 */
export function voiceIn(decider: Decider, request: Omit<Request, "status">): Voice | null {
  if (request.isForTenant && !decider.managesTenant) return null;
  if (isNamed(decider, request)) return { inPlaceOf: null };
  if (isExcluded(decider, request)) return null;
  const giver = decider.givers.find(
    ({ approvalId, ...person }) =>
      (approvalId === null || approvalId === request.id) &&
      isNamed({ ...person, kind: "user" }, request) &&
      !request.taken.some(({ holder, voice }) => voice === person.id && holder !== decider.id),
  );
  if (!giver) return null;
  return { inPlaceOf: { kind: "user", id: asId("user", giver.id), name: giver.name } };
}

/** Whether the rule excludes the one who asked, and that is who they are. */
export const isExcluded = (
  { id, kind }: Pick<Decider, "id" | "kind">,
  { rule, requester }: Pick<Named, "rule" | "requester">,
): boolean => rule.excludeRequester && requester.id === id && requester.kind === kind;

/** Whether the rule admits the decider as themselves, whatever the request's status. */
export function isNamed(
  decider: Omit<Decider, "givers" | "managesTenant">,
  request: Named,
): boolean {
  if (isExcluded(decider, request)) return false;
  const { rule, escalatedTo } = request;
  const isForAll = rule.role === null && rule.people.length === 0 && rule.groups.length === 0;
  return (
    isForAll ||
    (rule.role !== null && decider.roles.includes(rule.role)) ||
    (escalatedTo !== null && decider.roles.includes(escalatedTo)) ||
    rule.people.some((name) => decider.names.includes(name)) ||
    rule.groups.some((name) => decider.groups.includes(name))
  );
}
