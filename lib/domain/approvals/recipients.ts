import type { Occasion } from "@/lib/domain/outbox/topics";
import { mayRole } from "@/lib/kernel/permissions";
import { deciderOf, isNamed } from "./may-decide";
import type { NoticeRow, PersonRow } from "./notices.sql";

type Asked = Pick<NoticeRow, "rule" | "requester" | "escalatedTo">;

/**
 * Who of these people gets a mail of a request: those whom its rule means. Owners and admins may decide for any role,
 * and are asked themselves only where nobody else is there to be. Of an escalation the role hears that is new to it.
 */
export function recipientsOf(
  occasion: Occasion,
  request: Asked,
  people: readonly PersonRow[],
): PersonRow[] {
  const asked = askedBy(occasion, request);
  const meant = people.filter((person) => isMeant(person, asked));
  return meant.length > 0 ? meant : people.filter((person) => mayBeTold(person, asked));
}

/** An escalation has a notice of its own, also where it came before the first one left. */
function askedBy(occasion: Occasion, request: Asked): Asked {
  if (occasion === "requested") return { ...request, escalatedTo: null };
  if (occasion === "reminded") return request;
  const { rule, escalatedTo } = request;
  return { ...request, rule: { ...rule, role: escalatedTo, people: [], groups: [] } };
}

function isMeant({ id, role, email, groups }: PersonRow, request: Asked): boolean {
  const asThemselves = { id, kind: "user", roles: [role], names: [email], groups };
  return mayRole(role, "approval:decide") && isNamed(asThemselves, request);
}

/** Whether the person may decide the request now. */
export function mayBeTold(person: PersonRow, request: Asked): boolean {
  const decider = deciderOf({ ...person, kind: "user" });
  return decider !== null && isNamed(decider, request);
}
