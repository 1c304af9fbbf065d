import { describe, expect, it } from "vitest";
import * as transition from "@/lib/engine/transition";
import { AUDIT_RESULTS } from "@/lib/kernel/audit-actions";
import { BUDGET_KINDS, BUDGET_PERIODS, PURSE_EMPTY } from "@/lib/kernel/budget-kinds";
import { LIMIT_KINDS } from "@/lib/kernel/limit-kinds";
import { ROLES } from "@/lib/kernel/permissions";
import { USAGE_BASES } from "@/lib/kernel/usage-bases";
import { testDatabase } from "@/lib/platform/testing/database";
import * as prismaEnums from "./generated/enums";

/** By the name in SQL: the list that everything else derives from, and Prisma's copy of it. */
const LISTS: Record<string, readonly [readonly string[], Record<string, string>]> = {
  run_status: [transition.RUN_STATUSES, prismaEnums.RunStatus],
  desired_action: [transition.DESIRED_ACTIONS, prismaEnums.DesiredAction],
  step_status: [transition.STEP_STATUSES, prismaEnums.StepStatus],
  wait_reason: [transition.WAIT_REASONS, prismaEnums.WaitReason],
  scope_status: [transition.SCOPE_STATUSES, prismaEnums.ScopeStatus],
  attempt_status: [transition.ATTEMPT_STATUSES, prismaEnums.AttemptStatus],
  evaluation_status: [transition.EVALUATION_STATUSES, prismaEnums.EvaluationStatus],
  review_status: [transition.REVIEW_STATUSES, prismaEnums.ReviewStatus],
  run_delivery_status: [transition.RUN_DELIVERY_STATUSES, prismaEnums.RunDeliveryStatus],
  compensation_status: [transition.COMPENSATION_STATUSES, prismaEnums.CompensationStatus],
  outcome: [transition.OUTCOMES, prismaEnums.Outcome],
  approval_status: [transition.APPROVAL_STATUSES, prismaEnums.ApprovalStatus],
  effect_status: [transition.EFFECT_STATUSES, prismaEnums.EffectStatus],
  delivery_status: [transition.DELIVERY_STATUSES, prismaEnums.DeliveryStatus],
  role: [ROLES, prismaEnums.Role],
  audit_result: [AUDIT_RESULTS, prismaEnums.AuditResult],
  limit_kind: [LIMIT_KINDS, prismaEnums.LimitKind],
  budget_kind: [BUDGET_KINDS, prismaEnums.BudgetKind],
  budget_period: [BUDGET_PERIODS, prismaEnums.BudgetPeriod],
  purse_empty: [PURSE_EMPTY, prismaEnums.PurseEmpty],
  usage_basis: [USAGE_BASES, prismaEnums.UsageBasis],
};

/** Lists that nothing outside the database and Prisma's types repeats. */
const ONLY_PRISMA: Record<string, Record<string, string>> = {
  tenant_status: prismaEnums.TenantStatus,
  call_state: prismaEnums.CallState,
  gate_conflict: prismaEnums.GateConflict,
};

async function sqlEnums(): Promise<Record<string, string[]>> {
  const rows = await testDatabase().query<{ name: string; labels: string[] }>(`
    select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
    from pg_enum e
    join pg_type t on t.oid = e.enumtypid
    join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = 'public'
    group by t.typname`);
  return Object.fromEntries(rows.map(({ name, labels }) => [name, labels]));
}

describe("statuses", () => {
  it("are the same, in the same order, in SQL, Prisma and TypeScript", async () => {
    const said = Object.entries(LISTS).map(([name, [list]]) => [name, [...list]] as const);
    const generated = Object.entries(ONLY_PRISMA).map(([name, list]) => [
      name,
      Object.values(list),
    ]);
    expect(await sqlEnums()).toEqual(Object.fromEntries([...said, ...generated]));
    for (const [name, [list, copy]] of Object.entries(LISTS))
      expect([name, Object.values(copy)]).toEqual([name, [...list]]);
  });

  it("include every enum that Prisma generates", () => {
    const known = new Set([
      ...Object.values(LISTS).map(([, copy]) => copy),
      ...Object.values(ONLY_PRISMA),
    ]);
    expect(Object.entries(prismaEnums).filter(([, copy]) => !known.has(copy))).toEqual([]);
  });
});
