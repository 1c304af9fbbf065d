import type { WorkerPageView, WorkerView } from "@/lib/contract/workers";
import type { Principal } from "@/lib/domain/auth/principal";
import { asId, type WorkerId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { mayRole } from "@/lib/kernel/permissions";
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
  running: number;
};

type Filter = {
  state?: WorkerView["state"] | undefined;
  limit: number;
  cursor?: string | undefined;
};

/**
 * The worker processes, newest first. They serve all tenants, and nothing of any tenant is in them. What names a
 * machine of the house is for those alone who operate runs.
 */
export async function readWorkers(
  { role }: Pick<Principal, "role">,
  { state, limit, cursor }: Filter,
): Promise<WorkerPageView> {
  const maySeeNames = mayRole(role, "run:control");
  const { rows } = await sharedPool().query<WorkerRow>(
    selectWorkers({ state: state ?? null, cursor: cursor ?? null, limit: limit + 1 }),
  );
  return pageOfRows(
    rows,
    limit,
    (row) => workerView(row, maySeeNames),
    ({ id }) => id,
  );
}

/** One worker, or `null`. */
export async function readWorker(
  { role }: Pick<Principal, "role">,
  id: WorkerId,
): Promise<WorkerView | null> {
  const page = selectWorkers({ state: null, cursor: null, limit: 1, id });
  const { rows } = await sharedPool().query<WorkerRow>(page);
  return rows[0] ? workerView(rows[0], mayRole(role, "run:control")) : null;
}

const workerView = (row: WorkerRow, maySeeName: boolean): WorkerView => ({
  id: asId("worker", row.id),
  name: maySeeName ? row.name : null,
  state: row.state,
  pools: row.pools,
  executors: row.executors,
  slots: row.slots,
  version: row.version,
  started_at: row.startedAt,
  beat_at: row.beatAt,
  lease_until: row.leaseUntil,
  running: row.running,
});
