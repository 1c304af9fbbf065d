import type { DecisionPreviewsView } from "@/lib/contract/decision-previews";
import type { PlanNode } from "@/lib/engine/plan";
import { sharedPool } from "@/lib/platform/pg";
import type { ApprovalRow } from "./approval-views";
import { selectEstimate } from "./reviews.sql";

type Estimate = DecisionPreviewsView["items"][number]["estimate"];

type Row = {
  runs: number;
  usdLow: number;
  usdHigh: number;
  secondsLow: number;
  secondsHigh: number;
};

/** What these steps took in earlier runs of the request's version, or `null` where none has come so far. */
export async function readEstimate(
  tenantId: string,
  { workflowId, versionId }: ApprovalRow,
  steps: readonly PlanNode[],
): Promise<Estimate> {
  const nodes = steps.filter(({ execution }) => execution === "worker").map(({ id }) => id);
  if (nodes.length === 0) return null;
  const { rows } = await sharedPool().query<Row>(
    selectEstimate({ tenantId, workflowId, versionId, nodes }),
  );
  const [row] = rows;
  if (!row || row.runs === 0) return null;
  return {
    runs: row.runs,
    usd: { low: row.usdLow, high: row.usdHigh },
    seconds: { low: row.secondsLow, high: row.secondsHigh },
  };
}
