import type { AttentionView } from "@/lib/contract/attention";
import type { Principal } from "@/lib/domain/auth/principal";
import type { RunId } from "@/lib/kernel/ids";
import { readInTime } from "@/lib/platform/read-in-time";
import { runsInNeed } from "./attention.sql";
import { readListItems } from "./read-list-items";

/** Runs of the workspace that need somebody, the newest need first, with what they stand at or why they failed. */
export async function readAttention(
  reader: Principal,
  { limit }: { limit: number },
): Promise<AttentionView> {
  const { rows } = await readInTime(
    (client) => client.query<{ id: RunId }>(runsInNeed(reader, limit)),
    { by: reader },
  );
  const ids = rows.map(({ id }) => id);
  const items = await readListItems(reader.tenantId, ids);
  return { items: items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
}
