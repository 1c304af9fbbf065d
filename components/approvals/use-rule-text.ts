"use client";

import { useTranslations } from "next-intl";
import { sentences } from "@/components/ui/sentences";
import type { ApprovalStageJson } from "@/lib/contract/approvals";
import { ROLES } from "@/lib/kernel/permissions";
import { useGroupWord } from "./use-group-word";

/** Says in a sentence who may decide a stage of a request, and how many it takes. */
export function useRuleText(): (stage: ApprovalStageJson) => string {
  const t = useTranslations("approval");
  const roles = useTranslations("shell");
  const groupWord = useGroupWord();
  return ({ required, exclude_requester, reject_quorum, ...rule }) => {
    const role = ROLES.find((known) => known === rule.role);
    const names = [...rule.people, ...rule.groups.map(groupWord)];
    const who = [...(role ? [roles(`roles.${role}`)] : []), ...names].join(t("or"));
    return sentences([
      who ? t("ruleWho", { required, who }) : t("ruleAnyone"),
      ...(reject_quorum > 1 ? [t("ruleAgainst", { needed: reject_quorum })] : []),
      ...(exclude_requester ? [t("ruleNotRequester")] : []),
    ]);
  };
}
