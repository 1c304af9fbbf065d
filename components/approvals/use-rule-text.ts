"use client";

import { useTranslations } from "next-intl";
import type { ApprovalJson } from "@/lib/contract/approvals";
import type { Json } from "@/lib/kernel/json";
import { ROLES } from "@/lib/kernel/permissions";

const count = (value: Json | undefined): number => (typeof value === "number" ? value : 1);
const names = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];

/** Says in a sentence who may decide a request. */
export function useRuleText(): (approval: ApprovalJson) => string {
  const t = useTranslations("approval");
  const roles = useTranslations("shell");
  return ({ rule }) => {
    const role = ROLES.find((known) => known === rule.role);
    const people = [...names(rule.people), ...names(rule.groups)];
    const who = [...(role ? [roles(`roles.${role}`)] : []), ...people].join(t("or"));
    const sentence = who ? t("ruleWho", { required: count(rule.required), who }) : t("ruleAnyone");
    return rule.exclude_requester === true || rule.excludeRequester === true
      ? `${sentence} ${t("ruleNotRequester")}`
      : sentence;
  };
}
