import type { PoolClient } from "pg";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type UserId } from "@/lib/kernel/ids";
import { selectMembersAmong } from "./groups.sql";
import type { Place } from "./members.sql";

/** Refuses whoever is no member of the workspace, by name. Call it under the lock. */
export async function demandMembers(
  client: PoolClient,
  place: Place,
  { path, userIds }: { path: string; userIds: readonly UserId[] },
): Promise<void> {
  const { rows } = await client.query<{ id: UserId }>(selectMembersAmong(place, userIds));
  const members = new Set(rows.map(({ id }) => id));
  const issues = userIds.flatMap((id, at) =>
    members.has(id)
      ? []
      : [
          {
            path: `${path}/${at}`,
            message: `${encodeId("user", id)} is no member of this workspace.`,
          },
        ],
  );
  if (issues.length > 0)
    throw new AppError("INVALID_REQUEST", "Only members of the workspace can be in its groups.", {
      details: { issues },
    });
}
