"use client";

import { useTranslations } from "next-intl";
import { useMe } from "@/components/shell/me";
import type { SelectChoice } from "@/components/ui/select";
import { ROLES, type Role } from "@/lib/kernel/permissions";

/** Every role with what it may do. Only an owner is offered to make owners; `keep` is the one that stands there now. */
export function useRoleChoices(keep?: Role): SelectChoice<Role>[] {
  const t = useTranslations("members.roleNotes");
  const s = useTranslations("shell");
  const { role: own } = useMe();
  return ROLES.filter((role) => role !== "owner" || own === "owner" || keep === "owner").map(
    (role) => ({ value: role, word: s(`roles.${role}`), note: t(role) }),
  );
}
