"use client";

import { useTranslations } from "next-intl";
import { useGroupWord } from "@/components/approvals/use-group-word";
import type { AttentionCaseJson } from "@/lib/contract/attention";
import { ROLES } from "@/lib/kernel/permissions";

/** Whose the case is: who takes care of it, else who is meant. */
export function CaseOwner({ owner }: { owner: AttentionCaseJson["owner"] }) {
  const t = useTranslations("attention");
  const s = useTranslations("shell.roles");
  const groupWord = useGroupWord();
  if (owner.taken_by) return t("takenBy", { person: owner.taken_by.name });
  const roles = owner.roles.map((role) => {
    const known = ROLES.find((name) => name === role);
    return known ? s(known) : role;
  });
  return [...roles, ...owner.people, ...owner.groups.map(groupWord)].join(", ") || t("anybody");
}
