import type { RunPageView } from "@/lib/contract/runs";
import type { Principal } from "@/lib/domain/auth/principal";
import { decodeId, type RunId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { db } from "@/lib/platform/db";
import { sharedPool } from "@/lib/platform/pg";
import { runFailureView } from "./failure-view";
import { NO_USAGE, readRunUsage } from "./read-run-usage";
import { readStandings } from "./read-standings";
import { type RunFilter, runsOfWorkspace } from "./run-list.sql";
import { runParts, runView } from "./run-views";

type Ask = Omit<RunFilter, "title" | "id"> & {
  /** Part of a title, or the id of a run. */
  q?: string | undefined;
  limit: number;
};

/** The runs of the workspace, newest first, with where each stands or why it failed. */
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
  const { rows: found } = await sharedPool().query<{ id: RunId }>(
    runsOfWorkspace(reader, asked, limit + 1),
  );
  const ids = found.map(({ id }) => id);
  const [rows, usage, standings] = await Promise.all([
    db().run.findMany({
      where: { tenantId, id: { in: ids } },
      include: runParts,
      orderBy: { id: "desc" },
    }),
    readRunUsage(tenantId, ids),
    readStandings(tenantId, ids),
  ]);
  return pageOfRows(
    rows,
    limit,
    (row) => ({
      ...runView(row, usage.get(row.id) ?? NO_USAGE),
      failure: runFailureView(row.failure),
      stands_at: standings.get(row.id) ?? [],
    }),
    ({ id }) => id,
  );
}

function matching(q: string | undefined): Pick<RunFilter, "id" | "title"> {
  if (q === undefined) return {};
  const id = decodeId("run", q);
  return id ? { id } : { title: q };
}
