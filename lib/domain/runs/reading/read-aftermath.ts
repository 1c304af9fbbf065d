import type { RunAftermathView } from "@/lib/contract/runs";
import { nodeTitle } from "@/lib/engine/plan";
import { isTerminalRun, type RunStatus } from "@/lib/engine/transition";
import type { RunId, TenantId, WorkflowVersionId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { type Role, readsAllContent } from "@/lib/kernel/permissions";
import { sharedPool } from "@/lib/platform/pg";
import { findPlan } from "../loading/plans";
import { cancelsIgnored, effectsLeft } from "./aftermath.sql";

type LeftRow = {
  node: string;
  scope: string;
  ordinal: number;
  status: "confirmed" | "sent" | "unknown";
  evidence: Json | null;
  sentAt: Date | null;
  settledAt: Date | null;
  name: string;
  version: string;
};
type IgnoredRow = { node: string; scope: string; endedAt: Date | null; attempt: number | null };

type Ended = { id: RunId; versionId: WorkflowVersionId; status: RunStatus };

/**
 * What a run leaves behind that has ended otherwise than well: changes outside that stand, those of which nobody
 * knows, and what ignored its cancel. `null` for any other run.
 */
export async function readAftermath(
  { tenantId, role }: { tenantId: TenantId; role: Role },
  { id: runId, versionId, status }: Ended,
): Promise<RunAftermathView | null> {
  if (!isTerminalRun(status) || status === "succeeded") return null;
  const [plan, left, ignored] = await Promise.all([
    findPlan(versionId),
    sharedPool().query<LeftRow>(effectsLeft({ tenantId, runId })),
    sharedPool().query<IgnoredRow>(cancelsIgnored({ tenantId, runId })),
  ]);
  const isVisible = readsAllContent(role);
  const place = ({ node, scope }: { node: string; scope: string }) => ({
    step_id: { runId, node, scope },
    title: nodeTitle(plan, node),
  });
  const view = (row: LeftRow) => ({
    ...place(row),
    ordinal: row.ordinal,
    tool: { name: row.name, version: row.version },
    sent_at: row.sentAt,
    settled_at: row.settledAt,
    evidence: isVisible ? row.evidence : null,
  });
  const isStanding = (row: LeftRow) => row.status === "confirmed";
  return {
    standing: left.rows.filter(isStanding).map(view),
    unknown: left.rows.filter((row) => !isStanding(row)).map(view),
    ignored_cancel: ignored.rows.map((row) => ({
      ...place(row),
      attempt: row.attempt,
      ended_at: row.endedAt,
    })),
  };
}
