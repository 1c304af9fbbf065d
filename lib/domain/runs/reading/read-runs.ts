import type { RunPageView } from "@/lib/contract/runs";
import type { Principal } from "@/lib/domain/auth/principal";
import { decodeId, type RunId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { readInTime } from "@/lib/platform/read-in-time";
import { readListItems } from "./read-list-items";
import { type RunFilter, runsOfWorkspace } from "./run-list.sql";

type Ask = Omit<RunFilter, "title" | "id"> & {
  /** Part of a title, or the id of a run. */
  q?: string | undefined;
  limit: number;
};

/**
 * The runs of the workspace, newest first, with where each stands or why it failed. Refuses a filter that lets
 * so little through that it would look for it too long.
 */
export async function readRuns(
  reader: Principal,
  { q, limit, started_by, ...filter }: Ask,
): Promise<RunPageView> {
  const { tenantId } = reader;
  const asked = {
    ...filter,
    ...matching(q),
    started_by: started_by === "me" ? reader.id : started_by,
  };
  const { rows: found } = await readInTime(
    (client) => client.query<{ id: RunId }>(runsOfWorkspace(reader, asked, limit + 1)),
    { by: reader, filter: { ...asked, cursor: undefined } },
  );
  const items = await readListItems(
    tenantId,
    found.map(({ id }) => id),
  );
  return pageOfRows(
    items,
    limit,
    (item) => item,
    ({ id }) => id,
  );
}

function matching(q: string | undefined): Pick<RunFilter, "id" | "title"> {
  if (q === undefined) return {};
  const id = decodeId("run", q);
  return id ? { id } : { title: q };
}
