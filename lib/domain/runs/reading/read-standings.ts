import type { StandingView } from "@/lib/contract/runs";
import { nodeTitle } from "@/lib/engine/plan";
import type { StepStatus, WaitReason } from "@/lib/engine/transition";
import type { RunId, TenantId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";
import { findPlans } from "../loading/plans";
import { standingSteps } from "./run-list.sql";

type StandingRow = {
  runId: RunId;
  versionId: string;
  node: string;
  status: StepStatus;
  waitReason: WaitReason | null;
};

/** The steps that each of these runs stands at; runs that are over, or wait for a worker, are left out. */
export async function readStandings(
  tenantId: TenantId,
  runIds: readonly RunId[],
): Promise<Map<string, StandingView[]>> {
  const { rows } = await sharedPool().query<StandingRow>(standingSteps(tenantId, runIds));
  const standings = new Map<string, StandingView[]>();
  const plans = await findPlans(rows.map(({ versionId }) => versionId));
  for (const { runId, versionId, node, status, waitReason } of rows) {
    const title = nodeTitle(plans.get(versionId) ?? null, node);
    const known = standings.get(runId) ?? [];
    standings.set(runId, [...known, { node, title, status, wait_reason: waitReason }]);
  }
  return standings;
}
