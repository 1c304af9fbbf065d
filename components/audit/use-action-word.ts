"use client";

import { useTranslations } from "next-intl";
import { AUDIT_ACTIONS, type AuditAction } from "@/lib/kernel/audit-actions";

type Word<A extends string> = A extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : A;

/** What was done, in words; an action that is none of today's as it was recorded. */
export function useActionWord(): (action: string) => string {
  const t = useTranslations("audit.actions");
  return (action) => {
    const known = AUDIT_ACTIONS.find((one) => one === action);
    return known ? t(`${known.replace(".", "_") as Word<AuditAction>}`) : action;
  };
}
