import type { PoolClient } from "pg";
import type { BudgetPageView, BudgetView, NewBudget } from "@/lib/contract/budgets";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import { demandWholeTenant } from "@/lib/domain/auth/demand-whole-tenant";
import type { Principal } from "@/lib/domain/auth/principal";
import { type Amounts, amountsJson, type Bounds, isUnbounded } from "@/lib/engine/budget/amounts";
import { type Actor, actorOf, parseActor } from "@/lib/kernel/actor";
import type { BudgetKind, BudgetPeriod } from "@/lib/kernel/budget-kinds";
import { AppError, notFound } from "@/lib/kernel/errors";
import { asId, encodeId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { newId } from "@/lib/platform/new-id";
import { inTransaction, sharedPool } from "@/lib/platform/pg";
import {
  type BudgetKey,
  type BudgetPlace,
  deleteBudget,
  putBudget as put,
  selectBudgets,
  selectRevision,
  selectWorkflow,
} from "./budgets.sql";

type BudgetRow = {
  id: string;
  kind: BudgetKind;
  period: BudgetPeriod;
  limits: Bounds;
  workflow: { id: string; title: string } | null;
  startsOn: string;
  handed: Amounts;
  granted: Amounts;
  waiting: number;
  revision: number;
  updatedBy: Actor;
  updatedAt: Date;
};

/** The budgets that bind runs of the caller's workspace, with what is used of them in the present period, by what they bind. */
export async function readBudgets(
  principal: Principal,
  { limit, cursor }: { limit: number; cursor?: BudgetKey | undefined },
): Promise<BudgetPageView> {
  demand(principal, "workspace:manage");
  const { rows } = await sharedPool().query<BudgetRow>(
    selectBudgets(principal, { limit: limit + 1, cursor: cursor ?? null }),
  );
  return pageOfRows(rows, limit, budgetView, ({ kind, workflow, period, id }) => ({
    kind,
    title: workflow?.title ?? "",
    period,
    id,
  }));
}

/** What a change answers with. */
const FIRST_PAGE = { limit: 50 };

/**
 * Sets a budget, or takes it away where it names no amount, if nobody changed it since the revision that the caller read
 * (0: there was none); else REVISION_CONFLICT carries the one of now. NOT_FOUND for a workflow outside the workspace;
 * FORBIDDEN for the tenant's unless the caller manages all of its workspaces.
 */
export async function putBudget(
  principal: Principal,
  budget: NewBudget,
  revision: number,
): Promise<BudgetPageView> {
  demand(principal, "workspace:manage");
  const { tenantId, workspaceId } = principal;
  const limits = { usd: budget.usd, tokens: budget.tokens, toolCalls: budget.tool_calls };
  await inTransaction(async (client) => {
    const place = { kind: budget.kind, period: budget.period };
    const owned = { ...place, ownerId: await ownerOf(client, principal, budget) };
    const change = isUnbounded(limits)
      ? deleteBudget(owned, revision)
      : put(owned, {
          id: newId("budget"),
          tenantId,
          workspaceId: budget.kind === "tenant" ? null : workspaceId,
          limits,
          updatedBy: actorOf(principal),
          revision,
        });
    const { rowCount } = await client.query(change);
    if (rowCount === 0) await refuseOther(client, owned, revision);
    await client.query(
      auditStatement(principal, {
        action: "budget.change",
        target: targetOf(budget),
        details: { period: budget.period, limit: amountsJson(limits) },
      }),
    );
  });
  return readBudgets(principal, FIRST_PAGE);
}

/** What nobody has is taken away by doing nothing; else somebody was quicker. */
async function refuseOther(client: PoolClient, place: BudgetPlace, read: number): Promise<void> {
  const { rows } = await client.query<{ revision: number }>(selectRevision(place));
  const revision = rows[0]?.revision ?? 0;
  if (revision === read) return;
  throw new AppError(
    "REVISION_CONFLICT",
    `The budget was changed meanwhile; it is at revision ${revision}.`,
    { details: { revision } },
  );
}

async function ownerOf(
  client: PoolClient,
  principal: Principal,
  { kind, workflow_id: workflowId }: NewBudget,
): Promise<string> {
  if (kind === "tenant") await demandWholeTenant(client, principal, "The budget");
  if (workflowId === undefined)
    return kind === "tenant" ? principal.tenantId : principal.workspaceId;
  const { rowCount } = await client.query(selectWorkflow(principal, workflowId));
  if (rowCount === 0) throw notFound("The workflow");
  return workflowId;
}

const targetOf = ({ kind, workflow_id: id }: NewBudget): string =>
  id === undefined ? kind : `${kind}:${encodeId("workflow", id)}`;

const budgetView = (row: BudgetRow): BudgetView => ({
  kind: row.kind,
  workflow: row.workflow && {
    id: asId("workflow", row.workflow.id),
    title: row.workflow.title,
  },
  period: row.period,
  limit: amountsJson(row.limits),
  starts_on: row.startsOn,
  used: amountsJson(row.handed),
  granted: amountsJson(row.granted),
  waiting: row.waiting,
  revision: row.revision,
  updated_by: parseActor(row.updatedBy),
  updated_at: row.updatedAt,
});
