import type { WorkerPageView, WorkerView } from "@/lib/contract/workers";
import { asId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { sharedPool } from "@/lib/platform/pg";
import { selectWorkers } from "./worker-views.sql";

type WorkerRow = {
  id: string;
  name: string;
  state: WorkerView["state"];
  pools: string[];
  executors: string[];
  slots: number;
  version: string;
  startedAt: Date;
  beatAt: Date;
  leaseUntil: Date;
};

/** The worker processes, newest first. They serve all tenants, and nothing of any tenant is in them. */
export async function readWorkers({
  state,
  limit,
  cursor,
}: {
  state?: WorkerView["state"] | undefined;
  limit: number;
  cursor?: string | undefined;
}): Promise<WorkerPageView> {
  const { rows } = await sharedPool().query<WorkerRow>(
    selectWorkers({ state: state ?? null, cursor: cursor ?? null, limit: limit + 1 }),
  );
  return pageOfRows(
    rows,
    limit,
    (row) => ({
      id: asId("worker", row.id),
      name: row.name,
      state: row.state,
      pools: row.pools,
      executors: row.executors,
      slots: row.slots,
      version: row.version,
      started_at: row.startedAt,
      beat_at: row.beatAt,
      lease_until: row.leaseUntil,
    }),
    ({ id }) => id,
  );
}
