import type { DecisionPreviewsView } from "@/lib/contract/approvals";
import type { Principal } from "@/lib/domain/auth/principal";
import { getPlan } from "@/lib/domain/runs/plans";
import { type ApprovalNode, type Plan, type PlanNode, planNode } from "@/lib/engine/plan";
import { notFound } from "@/lib/kernel/errors";
import { type ApprovalId, asId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { reachFrom } from "./reach";
import { getApprovalRow } from "./read-approval";

type Preview = DecisionPreviewsView["items"][number];

/** For each option what runs next, what cannot be undone, and who receives something. NOT_FOUND outside the workspace. */
export async function previewDecision(
  principal: Principal,
  id: ApprovalId,
): Promise<DecisionPreviewsView> {
  const row = await getApprovalRow(principal, id);
  const plan = await getPlan(asId("workflowVersion", row.versionId));
  const node = planNode(plan, row.node);
  if (node.type !== "approval") throw notFound("The approval");
  const [writing, isAlone] = await Promise.all([
    readWritingTools(principal, plan),
    isOnlyOpenStep(row.runId),
  ]);
  const offered = new Set(row.options.map((option) => option.id));
  const options = node.options.filter((option) => offered.has(option.id));
  return { items: options.map((option) => previewOf({ plan, node, writing, isAlone }, option)) };
}

type Context = { plan: Plan; node: ApprovalNode; writing: ReadonlySet<string>; isAlone: boolean };

function previewOf(
  { plan, node, writing, isAlone }: Context,
  { id, port }: ApprovalNode["options"][number],
): Preview {
  const { next, later, ends } = reachFrom(plan, node, port);
  const lasting = later.filter((reached) => isLasting(reached, writing));
  return {
    option: id,
    port,
    next: next.map(({ id: nodeId, type, title }) => ({ node: nodeId, type, title })),
    irreversible: lasting.map(({ id: nodeId, title }) => ({ node: nodeId, title })),
    recipients: later.flatMap(recipientOf),
    ends_run: next.length === 0 && isAlone ? ends : null,
  };
}

const isLasting = (node: PlanNode, writing: ReadonlySet<string>): boolean =>
  node.type === "deliver" || (node.type === "tool" && writing.has(node.tool.versionId));

function recipientOf(node: PlanNode): Preview["recipients"] {
  if (node.type !== "deliver") return [];
  const { recipient, channel } = node;
  const named = recipient?.kind === "value" && typeof recipient.value === "string";
  return [
    { node: node.id, channel: channel.kind, recipient: named ? String(recipient.value) : null },
  ];
}

/** Tools of the plan whose calls change the world outside. */
async function readWritingTools({ tenantId }: Principal, plan: Plan): Promise<ReadonlySet<string>> {
  const ids = plan.nodes.flatMap((node) => (node.type === "tool" ? [node.tool.versionId] : []));
  const rows = await db().toolVersion.findMany({
    where: { tenantId, id: { in: ids }, writes: true },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

async function isOnlyOpenStep(runId: string): Promise<boolean> {
  const open = await db().step.count({ where: { runId, endedAt: null } });
  return open <= 1;
}
