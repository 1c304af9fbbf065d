import type { AttemptPageView } from "@/lib/contract/run-steps";
import type { AttemptStatus } from "@/lib/engine/transition";
import { asId, type RunId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { sharedPool } from "@/lib/platform/pg";
import { assertRun, type Reader } from "./assert-run";
import { failureView } from "./failure-view";
import { attemptsOfRun, type StepKeyset } from "./step-views.sql";

type AttemptRow = {
  attemptId: string;
  node: string;
  scope: string;
  number: number;
  fence: number;
  status: AttemptStatus;
  workerId: string | null;
  error: unknown;
  startedAt: Date;
  endedAt: Date | null;
};

/** The attempts of a run, those at work included, by node, scope, number. NOT_FOUND outside the workspace. */
export async function readAttempts(
  reader: Reader,
  runId: RunId,
  { limit, cursor }: { limit: number; cursor?: StepKeyset | undefined },
): Promise<AttemptPageView> {
  await assertRun(reader, runId);
  const { rows } = await sharedPool().query<AttemptRow>(
    attemptsOfRun({ tenantId: reader.tenantId, runId }, cursor, limit + 1),
  );
  return pageOfRows(
    rows,
    limit,
    (row) => ({
      id: asId("attempt", row.attemptId),
      step_id: { runId, node: row.node, scope: row.scope },
      number: row.number,
      fence: row.fence,
      status: row.status,
      worker_id: row.workerId === null ? null : asId("worker", row.workerId),
      error: failureView(row.error),
      started_at: row.startedAt,
      ended_at: row.endedAt,
    }),
    ({ node, scope, number }) => ({ node, scope, number }),
  );
}
