"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import type { RegistryKind } from "./registry-table";
import { useMayEdit } from "./use-may-edit";

/** Says above a form that is open that the reader's role no longer allows what it is for. */
export function RoleNote({ kind }: { kind: RegistryKind }) {
  const t = useTranslations("registry");
  const mayEdit = useMayEdit(kind);
  if (mayEdit) return null;
  return (
    <Alert title={t("roleLost")} tone="person">
      {t("roleLostWhy")}
    </Alert>
  );
}
