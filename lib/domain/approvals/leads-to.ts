import type { ApprovalSummaryView } from "@/lib/contract/approvals";
import { findPlans } from "@/lib/domain/runs/loading/plans";
import { findNode, type Plan } from "@/lib/engine/plan";
import { type ApprovalRow, isGrant } from "./approval-views";
import { type IsLasting, readLasting } from "./lasting";
import { reachFrom } from "./reach";

type LeadsTo = ApprovalSummaryView["leads_to"];

/** `isReadable`: false where this build cannot read the version of the request's run, and so not say where it leads. */
type Outlook = { leadsTo: LeadsTo; isReadable: boolean };

/** What approving each open request leads to: of every version its plan, which is kept, is looked at. */
export async function readLeadsTo(
  tenantId: string,
  rows: readonly ApprovalRow[],
): Promise<(row: ApprovalRow) => Outlook> {
  const plans = await findPlans(
    rows.flatMap(({ status, versionId }) => (status === "pending" ? [versionId] : [])),
  );
  const isLasting = await readLasting(
    tenantId,
    [...plans.values()].filter((plan) => plan !== null),
  );
  return (row) => {
    if (row.status !== "pending") return { leadsTo: [], isReadable: true };
    const plan = plans.get(row.versionId);
    if (!plan) return { leadsTo: [], isReadable: false };
    return { leadsTo: leadsTo(plan, row, isLasting), isReadable: true };
  };
}

function leadsTo(plan: Plan, row: ApprovalRow, isLasting: IsLasting): LeadsTo {
  if (isGrant(row)) return [];
  const node = findNode(plan, row.node);
  if (node?.type !== "approval") return [];
  const approving = node.options.find(({ effect }) => effect === "approved");
  if (!approving) return [];
  return reachFrom(plan, node, { port: approving.port, isSentBack: false })
    .later.filter(({ execution }) => execution !== "inline")
    .toSorted((a, b) => a.position - b.position)
    .map((later) => ({ node: later.id, title: later.title, is_lasting: isLasting(later) }));
}
