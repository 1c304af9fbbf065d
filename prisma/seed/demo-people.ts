import type { Role } from "@/lib/kernel/permissions";

export type DemoPerson = { id: string; role: Role; name: string; email: string };

/** Known to everybody who reads this, so the demo is for a database of one's own machine alone. */
export const DEMO_PASSWORD = "signalbox-demo";

const person = (number: number, role: Role, name: string): DemoPerson => ({
  id: `0190a000-0000-7000-8000-0000000001${String(number).padStart(2, "0")}`,
  role,
  name,
  email: `${role}@demo.signalbox.local`,
});

/** One person for each role. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person(1, "owner", "Ada Okafor"),
  person(2, "admin", "Ben Lindqvist"),
  person(3, "author", "Chen Yu"),
  person(4, "operator", "Dina Haddad"),
  person(5, "approver", "Emil Novak"),
  person(6, "viewer", "Fatima Rossi"),
];
