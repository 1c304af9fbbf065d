"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { mayRole, ROLES } from "@/lib/kernel/permissions";
import { useFieldWords } from "../field-words";
import { errorOf, useField, useFieldFindings, warningOf } from "../use-field";
import type { WidgetProps } from "./widget";

/** Stands for nobody by role: people or groups decide. */
const NOBODY = "~";

/** The role whose holders decide. */
export function RoleWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const roles = useTranslations("shell");
  const { label } = useFieldWords()(field.name);
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const findings = useFieldFindings(pointer, "within");
  const said = typeof value === "string" ? value : null;
  const deciding = ROLES.filter((role) => mayRole(role, "approval:decide"));
  const choices = deciding.map((role) => ({ value: String(role), word: roles(`roles.${role}`) }));
  const isKnown = said === null || deciding.some((role) => role === said);
  return (
    <div data-field={path}>
      <Select
        choices={[
          { value: NOBODY, word: t("role.nobody") },
          ...choices,
          ...(isKnown ? [] : [{ value: said, word: said }]),
        ]}
        disabled={isReadOnly}
        error={errorOf(findings)}
        hint={warningOf(findings)}
        label={label}
        onChange={(role) => set(role === NOBODY ? undefined : role)}
        value={said ?? NOBODY}
      />
    </div>
  );
}
