"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { BUILD_FEATURES } from "@/lib/engine/validate/features";
import { isJsonObject, type Json } from "@/lib/kernel/json";
import { useChoiceWord, useFieldWords } from "../field-words";
import { errorOf, useField, useFieldFindings } from "../use-field";
import type { WidgetProps } from "./widget";

const KINDS = ["download", "mail", "webhook"] as const;

const isBuilt = (kind: string): boolean =>
  kind === "download" || BUILD_FEATURES.some((feature) => feature === `deliver:${kind}`);

/** By which way something is handed over. */
export function ChannelWidget({ field, pointer }: WidgetProps) {
  const t = useTranslations("inspector");
  const word = useChoiceWord();
  const { label } = useFieldWords()(field.name);
  const { label: urlLabel } = useFieldWords()("url");
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const error = errorOf(useFieldFindings(pointer, "within"));
  const channel = isJsonObject(value) ? value : {};
  const chosen = KINDS.find((kind) => kind === channel.kind) ?? null;
  const offered = KINDS.filter((kind) => isBuilt(kind) || kind === chosen);
  return (
    <div className="grid gap-3" data-field={path}>
      <Select
        choices={offered.map((kind) => ({ value: kind, word: word("kind", kind) }))}
        disabled={isReadOnly}
        error={error}
        label={label}
        onChange={(kind) => set(kind === "webhook" ? { kind, url: "" } : { kind })}
        placeholder={t("choose")}
        value={chosen}
      />
      {chosen === "webhook" && (
        <TextInput
          label={urlLabel}
          onChange={(event) => set({ ...channel, url: event.target.value })}
          readOnly={isReadOnly}
          value={textOf(channel.url)}
        />
      )}
    </div>
  );
}

const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");
