"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceInput } from "@/components/ui/choice-input";
import { Combobox } from "@/components/ui/combobox";
import { PasswordInput } from "@/components/ui/password-input";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { DesignSection, FieldGrid } from "./design-section";

const POOLS = ["default", "research", "sandbox"] as const;
type Pool = (typeof POOLS)[number];

/** What can be typed into or chosen from, in every state. */
export function FieldSection() {
  const t = useTranslations("design.fields");
  return (
    <DesignSection note={t("note")} title={t("title")}>
      <FieldGrid>
        <TextInput defaultValue={t("value")} hint={t("hint")} label={t("name")} />
        <TextInput defaultValue={t("badTimeout")} error={t("timeoutError")} label={t("timeout")} />
        <TextInput defaultValue="research-agent@2.1.0" disabled label={t("version")} />
        <PasswordInput autoComplete="new-password" label={t("password")} />
        <TextArea hint={t("reasonHint")} label={t("reason")} />
        <TextArea defaultValue='{ "depth": 2 }' label={t("input")} look="code" />
      </FieldGrid>
      <Choices />
      <Options />
    </DesignSection>
  );
}

function Choices() {
  const t = useTranslations("design.fields");
  const [pool, setPool] = useState<Pool | null>(null);
  const [search, setSearch] = useState("");
  const choices = POOLS.map((value) => ({ value, word: value, note: t(`pools.${value}`) }));
  return (
    <FieldGrid>
      <Select
        choices={choices}
        label={t("pool")}
        onChange={setPool}
        placeholder={t("choose")}
        value={pool}
      />
      <Combobox
        choices={choices}
        label={t("poolOfMany")}
        none={t("none")}
        onChange={setPool}
        placeholder={t("choose")}
        search={t("narrow")}
        value={pool}
      />
      <ChoiceInput choices={POOLS} label={t("native")} />
      <Select choices={choices} disabled label={t("pool")} onChange={setPool} value="research" />
      <SearchField label={t("search")} onChange={setSearch} value={search} />
      <Select
        choices={choices}
        label={t("pool")}
        labelled="inside"
        onChange={setPool}
        value={pool ?? "default"}
      />
    </FieldGrid>
  );
}

function Options() {
  const t = useTranslations("design.fields");
  const [isExcluded, setIsExcluded] = useState(true);
  const [isEnabled, setIsEnabled] = useState(true);
  return (
    <FieldGrid>
      <Checkbox
        hint={t("excludeHint")}
        label={t("exclude")}
        onChange={setIsExcluded}
        value={isExcluded}
      />
      <Checkbox label={t("some")} onChange={setIsExcluded} value="some" />
      <Switch label={t("enabled")} isOn={isEnabled} onChange={setIsEnabled} />
      <Switch disabled label={t("off")} isOn={false} onChange={setIsEnabled} />
    </FieldGrid>
  );
}
