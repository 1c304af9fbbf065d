/** Whose money a budget is; a run has a purse of its own besides. */
export const BUDGET_KINDS = ["tenant", "workspace", "workflow"] as const;
export type BudgetKind = (typeof BUDGET_KINDS)[number];

/** How long a budget lasts before it begins anew, by UTC. */
export const BUDGET_PERIODS = ["day", "month"] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/** What becomes of a step that finds its purse empty. */
export const PURSE_EMPTY = ["fail", "wait"] as const;
export type PurseEmpty = (typeof PURSE_EMPTY)[number];
