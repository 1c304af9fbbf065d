import type { UsedByView } from "@/lib/contract/used-by";
import { asId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";
import type { RegistryPlace } from "./read-catalogue";
import { usersOf } from "./used-by.sql";

type Row = { name: string; count: number; workflows: { id: string; title: string }[] };

const NOBODY: UsedByView = { count: 0, workflows: [] };

/** Which workflows pin an agent or a tool in their newest version, by its name; one statement for all names. */
export async function readUsers(
  { tenantId, workspaceId }: RegistryPlace,
  kind: "agents" | "tools",
  names: readonly string[],
): Promise<(name: string) => UsedByView> {
  const { rows } = await sharedPool().query<Row>(usersOf({ tenantId, workspaceId }, kind, names));
  const users = new Map(
    rows.map(({ name, count, workflows }) => [
      name,
      { count, workflows: workflows.map(({ id, title }) => ({ id: asId("workflow", id), title })) },
    ]),
  );
  return (name) => users.get(name) ?? NOBODY;
}
