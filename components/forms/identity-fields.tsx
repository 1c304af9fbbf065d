"use client";

import { useTranslations } from "next-intl";
import { TextInput } from "@/components/ui/text-input";
import { NAME_MAX } from "@/lib/engine/spec/name-forms";
import { TITLE_MAX } from "./identity";
import type { IdentityState } from "./use-identity";

/** What people read, and the name by which others refer to it. */
export function IdentityFields({ identity }: { identity: IdentityState }) {
  const t = useTranslations("identity");
  const { faults } = identity;
  return (
    <>
      <TextInput
        error={faults.title && t("titleMissing")}
        label={t("title")}
        maxLength={TITLE_MAX}
        name="title"
        onChange={(event) => identity.setTitle(event.target.value)}
        required
        value={identity.title}
      />
      <TextInput
        autoCapitalize="none"
        autoComplete="off"
        error={faults.name && t(`name.${faults.name}`)}
        hint={t("nameHint")}
        label={t("nameLabel")}
        maxLength={NAME_MAX}
        name="name"
        onChange={(event) => identity.setName(event.target.value)}
        required
        spellCheck={false}
        value={identity.name}
      />
    </>
  );
}
