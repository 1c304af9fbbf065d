import type { Word } from "@/lib/engine/testing/reference-asks";
import { mayRole, ROLES, type Role } from "@/lib/kernel/permissions";

export type TeamMember = { id: string; role: Role | null; email: string; groups: string[] };

/** `to` may speak for `giver`. `isOf`: about the request in question. */
export type Delegated = { giver: string; to: string; isOf: boolean };

/** Everybody who may have a say in a request, and who has asked for it. */
export type Team = { people: TeamMember[]; delegations: Delegated[]; requester: string };

/** Whom a stage admits. */
export type Admitted = {
  rule: {
    role: string | null;
    people: readonly string[];
    groups: readonly string[];
    excludeRequester: boolean;
  };
  escalatedTo: string | null;
};

const mayDecideAtAll = ({ role }: TeamMember): boolean =>
  role !== null && mayRole(role, "approval:decide");

const isRequester = ({ rule }: Admitted, { requester }: Team, id: string): boolean =>
  rule.excludeRequester && id === requester;

/** Whether somebody may decide for themselves, worked out person by person: nothing of it is shared with what is tried. */
export function mayThemselves(person: TeamMember, asked: Admitted, team: Team): boolean {
  const { rule, escalatedTo } = asked;
  const { id, role, email, groups } = person;
  if (!mayDecideAtAll(person) || isRequester(asked, team, id)) return false;
  const roles = role === "owner" || role === "admin" ? ROLES : [role];
  const ways = [
    rule.role === null && rule.people.length + rule.groups.length === 0,
    ...roles.map((each) => each === rule.role || each === escalatedTo),
    ...rule.people.map((each) => each === email),
    ...rule.groups.map((each) => groups.includes(each)),
  ];
  return ways.includes(true);
}

/** As whom somebody may speak now: themselves (`null`), another, or not at all (`undefined`). */
export function voiceFor(
  person: TeamMember,
  asked: Admitted,
  team: Team,
  words: readonly Word[],
): string | null | undefined {
  if (mayThemselves(person, asked, team)) return null;
  if (!mayDecideAtAll(person) || isRequester(asked, team, person.id)) return undefined;
  return team.delegations.find(({ giver, to, isOf }) => {
    const principal = team.people.find(({ id }) => id === giver);
    const spoken = words.find((said) => (said.inPlaceOf ?? said.by) === giver);
    const isFree = !spoken || spoken.by === person.id;
    return to === person.id && isOf && isFree && principal && mayThemselves(principal, asked, team);
  })?.giver;
}

/** Whether what was said counts no more, worked out anew from who everybody is now. */
export function hasLapsed({ by, inPlaceOf }: Word, asked: Admitted, team: Team): boolean {
  const [speaker, giver] = [by, inPlaceOf].map((id) => team.people.find((each) => each.id === id));
  if (!speaker || !mayDecideAtAll(speaker)) return true;
  if (inPlaceOf === null) return !mayThemselves(speaker, asked, team);
  const isAsked = team.delegations.some(
    (each) => each.isOf && each.giver === inPlaceOf && each.to === by,
  );
  return !isAsked || isRequester(asked, team, by) || !giver || !mayThemselves(giver, asked, team);
}
