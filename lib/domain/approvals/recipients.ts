import type { Occasion } from "@/lib/domain/outbox/topics";
import { mayRole } from "@/lib/kernel/permissions";
import { deciderOf, isExcluded, isNamed } from "./may-decide";
import type { NoticeRow, PersonRow } from "./notices.sql";

type Asked = Pick<NoticeRow, "rule" | "requester" | "escalatedTo">;

/**
 * Who of these people gets a mail of a request: those whom its rule means, and who decides in their place now. Owners
 * and admins may decide for any role, and are asked themselves only where nobody else is there to be. Of an escalation
 * the role hears that is new to it; of what was handed to somebody, they alone.
 */
export function recipientsOf(
  occasion: Occasion,
  request: Asked,
  people: readonly PersonRow[],
): PersonRow[] {
  const asked = askedBy(occasion, request);
  const meant = people.filter((person) => isMeant(person, asked));
  const own = meant.length > 0 ? meant : people.filter((person) => mayThemselves(person, asked));
  const named = new Set(own.map(({ id }) => id));
  const delegates = people.filter(
    (person) =>
      !named.has(person.id) &&
      decides(person, request) &&
      person.givers.some((id) => named.has(id)),
  );
  return [...own, ...delegates];
}

/** An escalation has a notice of its own, also where it came before the first one left. */
function askedBy(occasion: Occasion, request: Asked): Asked {
  if (occasion === "requested") return { ...request, escalatedTo: null };
  if (occasion !== "escalated") return request;
  const { rule, escalatedTo } = request;
  return { ...request, rule: { ...rule, role: escalatedTo, people: [], groups: [] } };
}

const isMeant = (person: PersonRow, request: Asked): boolean =>
  decides(person, request) && isNamed({ ...asThemselves(person), roles: [person.role] }, request);

const asThemselves = ({ id, role, email, groups }: PersonRow) => ({
  id,
  kind: "user",
  roles: [role],
  names: [email],
  groups,
});

const decides = ({ id, role }: PersonRow, request: Asked): boolean =>
  mayRole(role, "approval:decide") && !isExcluded({ id, kind: "user" }, request);

function mayThemselves(person: PersonRow, request: Asked): boolean {
  const decider = deciderOf({ ...person, kind: "user" });
  return decider !== null && isNamed(decider, request);
}

/** Whether one of these people may decide the request now, by themselves or in another's place. */
export function mayBeTold(
  userId: string,
  request: Asked,
  people: readonly PersonRow[],
): PersonRow | null {
  const person = people.find(({ id }) => id === userId);
  if (!person) return null;
  const givers = people.filter(({ id }) => person.givers.includes(id));
  const may =
    mayThemselves(person, request) ||
    (decides(person, request) && givers.some((giver) => mayThemselves(giver, request)));
  return may ? person : null;
}
