"use client";

import { useTranslations } from "next-intl";

/** The group that the house itself asks where a budget is empty: no admin has given it a name of their own. */
const BUDGET_OWNERS = "budget_owner";

/** What a group is called where people read who is meant. */
export function useGroupWord(): (name: string) => string {
  const t = useTranslations("approval.groups");
  return (name) => (name === BUDGET_OWNERS ? t("budgetOwners") : t("named", { name }));
}
