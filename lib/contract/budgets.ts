import { z } from "zod";
import { AMOUNT_MAX } from "@/lib/kernel/bounds";
import { BUDGET_KINDS } from "@/lib/kernel/budget-kinds";
import { workflowIdSchema } from "@/lib/kernel/ids";
import { amountsSchema, boundsSchema, budgetPeriodSchema } from "./amounts";
import { budgetCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { actorSchema, timestampSchema } from "./wire";

const budgetKindSchema = z.enum(BUDGET_KINDS);

export const budgetSchema = z
  .object({
    kind: budgetKindSchema,
    /** Of a budget of the kind `workflow`. */
    workflow: z.object({ id: workflowIdSchema, title: z.string() }).nullable(),
    period: budgetPeriodSchema,
    limit: boundsSchema,
    /** When the present period began, by UTC. */
    starts_on: z.iso.date(),
    /** What its runs have in this period: spent, or kept ready for their next calls. */
    used: amountsSchema,
    /** What people have granted on top of the limit in this period. */
    granted: amountsSchema,
    /** Runs that wait for it. */
    waiting: z.int(),
    /** A change names it in `If-Match`; one of a budget that there is not yet names "0". */
    revision: z.int(),
    updated_by: actorSchema,
    updated_at: timestampSchema,
  })
  .meta({
    id: "Budget",
    description: "What the runs of a workflow, a workspace or an organisation may spend together.",
  });
export type BudgetView = z.output<typeof budgetSchema>;
export type BudgetJson = z.input<typeof budgetSchema>;

export const budgetPageSchema = pageOf("BudgetPage", budgetSchema, budgetCursorSchema);
export type BudgetPageView = z.output<typeof budgetPageSchema>;

export const newBudgetSchema = z
  .strictObject({
    kind: budgetKindSchema,
    /** With the kind `workflow`, and with no other. */
    workflow_id: workflowIdSchema.optional(),
    period: budgetPeriodSchema,
    usd: z.number().min(0).max(AMOUNT_MAX.usd).nullable().default(null),
    tokens: z.int().min(0).max(AMOUNT_MAX.tokens).nullable().default(null),
    tool_calls: z.int().min(0).max(AMOUNT_MAX.tool_calls).nullable().default(null),
  })
  .refine(
    ({ kind, workflow_id: id }) => (kind === "workflow") === (id !== undefined),
    "A budget of a workflow names it in workflow_id, and no other does.",
  )
  .meta({ id: "NewBudget", description: "Without an amount the budget is taken away." });
export type NewBudget = z.output<typeof newBudgetSchema>;

const tag = "Governance";

export const listBudgetsRoute = route({
  method: "GET",
  path: "/v1/budgets",
  tag,
  summary: "The budgets of the workspace, of its workflows, and of its organisation",
  description:
    "By what they bind: the organisation, the workspace, then its workflows by their title.",
  needs: "workspace:manage",
  query: z.strictObject(pageQuery(budgetCursorSchema)),
  status: 200,
  response: budgetPageSchema,
});

export const putBudgetRoute = route({
  method: "PUT",
  path: "/v1/budgets",
  tag,
  summary: "Set, change or take away a budget",
  description:
    'A new budget binds the runs that start from now on; a changed one counts at once. That of the organisation (`tenant`) is set by whoever manages all of its workspaces. `If-Match` names the revision that was read, and "0" where there was no such budget; if somebody changed it since, nothing is written and `details` carries the current revision. Answers with the first page of all budgets.',
  ifMatch: "revision",
  needs: "workspace:manage",
  body: newBudgetSchema,
  status: 200,
  response: budgetPageSchema,
  errors: ["NOT_FOUND"],
});
