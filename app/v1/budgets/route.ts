import { listBudgetsRoute, putBudgetRoute } from "@/lib/contract/budgets";
import { putBudget, readBudgets } from "@/lib/domain/budget/budgets";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: handle(listBudgetsRoute, ({ principal, query }) => readBudgets(principal, query)),
  PUT: handle(putBudgetRoute, ({ principal, body, revision }) =>
    putBudget(principal, body, revision),
  ),
});
