import type { DecisionPreviewsView } from "@/lib/contract/decision-previews";
import type { Principal } from "@/lib/domain/auth/principal";
import { getPlan } from "@/lib/domain/runs/loading/plans";
import { type ApprovalNode, findNode, type Plan, type PlanNode } from "@/lib/engine/plan";
import { notFound } from "@/lib/kernel/errors";
import { type ApprovalId, asId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { type ApprovalRow, isGrant } from "./approval-views";
import { type IsLasting, readLasting } from "./lasting";
import { reachFrom } from "./reach";
import { getApprovalRow } from "./read-approval";
import { readEstimate } from "./read-estimate";

type Preview = DecisionPreviewsView["items"][number];

/** For each option what runs next, what cannot be undone, and who receives something. NOT_FOUND outside the workspace. */
export async function previewDecision(
  principal: Principal,
  id: ApprovalId,
): Promise<DecisionPreviewsView> {
  const row = await getApprovalRow(principal, id);
  // What waits for money goes on where it stands: there is no way to choose.
  if (isGrant(row)) return { items: [] };
  const plan = await getPlan(asId("workflowVersion", row.versionId));
  const node = findNode(plan, row.node);
  // The run went to a version that does not ask here any more.
  if (!node) return { items: [] };
  if (node.type !== "approval") throw notFound("The approval");
  const [isLasting, isAlone] = await Promise.all([
    readLasting(principal.tenantId, [plan]),
    isOnlyOpenStep(row.runId),
  ]);
  const offered = new Set(row.options.map((option) => option.id));
  const options = node.options.filter((option) => offered.has(option.id));
  const context = { tenantId: principal.tenantId, row, plan, node, isLasting, isAlone };
  return { items: await Promise.all(options.map((option) => previewOf(context, option))) };
}

type Context = {
  tenantId: string;
  row: ApprovalRow;
  plan: Plan;
  node: ApprovalNode;
  isLasting: IsLasting;
  isAlone: boolean;
};

async function previewOf(
  { tenantId, row, plan, node, isLasting, isAlone }: Context,
  { id, port, effect }: ApprovalNode["options"][number],
): Promise<Preview> {
  const way = { port, isSentBack: effect !== "approved" };
  const { next, later, ends } = reachFrom(plan, node, way);
  const lasting = later.filter(isLasting);
  return {
    option: id,
    port,
    next: next.map(({ id: nodeId, type, title }) => ({ node: nodeId, type, title })),
    later: inOrder(later).map((step) => ({
      node: step.id,
      type: step.type,
      title: step.title,
      uses: usesOf(step),
      is_lasting: isLasting(step),
    })),
    estimate: await readEstimate(tenantId, row, later),
    irreversible: lasting.map(({ id: nodeId, title }) => ({ node: nodeId, title })),
    recipients: later.flatMap(recipientOf),
    ends_run: next.length === 0 && isAlone ? ends : null,
  };
}

/** What takes time, as the graph orders it: what the engine ends at once is no step to look at. */
const inOrder = (nodes: readonly PlanNode[]): PlanNode[] =>
  nodes
    .filter(({ execution }) => execution !== "inline")
    .toSorted((a, b) => a.position - b.position);

function usesOf(node: PlanNode): string | null {
  if (node.type === "agent") return `${node.agent.name}@${node.agent.version}`;
  return node.type === "tool" ? `${node.tool.name}@${node.tool.version}` : null;
}

function recipientOf(node: PlanNode): Preview["recipients"] {
  if (node.type !== "deliver") return [];
  const { recipient, channel } = node;
  const named = recipient?.kind === "value" && typeof recipient.value === "string";
  return [
    { node: node.id, channel: channel.kind, recipient: named ? String(recipient.value) : null },
  ];
}

/** What is blocked waits for the others: it goes on by itself nowhere. */
async function isOnlyOpenStep(runId: string): Promise<boolean> {
  const open = await db().step.count({
    where: { runId, endedAt: null, status: { not: "blocked" } },
  });
  return open <= 1;
}
