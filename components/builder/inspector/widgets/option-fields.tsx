"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { OPTION_EFFECTS } from "@/lib/engine/spec/approval-node";
import type { Json } from "@/lib/kernel/json";
import { CommittedInput } from "../committed-input";
import { readOption, writeOption } from "../option-shape";

type Props = { item: Json; onChange: (item: Json) => void; isReadOnly: boolean };

/** What one answer says: its words, what it means, where it leads. A standard one means what it is called. */
export function OptionFields({ item, onChange, isReadOnly }: Props) {
  const t = useTranslations("inspector");
  const option = readOption(item);
  const write = (name: string, value: Json | undefined) => onChange(writeOption(item, name, value));
  return (
    <>
      <TextInput
        label={t("option.title")}
        onChange={(event) => write("title", event.target.value || undefined)}
        placeholder={option.standard ? t(`option.${option.standard}`) : option.id}
        readOnly={isReadOnly}
        value={option.title}
      />
      {option.standard === null && (
        <CommittedInput
          hint={t("option.idHint")}
          isReadOnly={isReadOnly}
          label={t("option.id")}
          onCommit={(id) => write("id", id)}
          value={option.id}
        />
      )}
      {option.standard === null && (
        <Select
          choices={OPTION_EFFECTS.map((effect) => ({ value: effect, word: t(`effect.${effect}`) }))}
          disabled={isReadOnly}
          label={t("option.effect")}
          onChange={(effect) => write("effect", effect)}
          placeholder={t("choose")}
          value={OPTION_EFFECTS.find((effect) => effect === option.effect) ?? null}
        />
      )}
      <CommittedInput
        isReadOnly={isReadOnly}
        label={t("option.port")}
        onCommit={(port) =>
          write("port", port === "" || port === option.defaultPort ? undefined : port)
        }
        value={option.port}
      />
      <Checkbox
        disabled={isReadOnly}
        label={t("option.reason")}
        onChange={(isOn) =>
          write("requires_reason", isOn === (option.effect !== "approved") ? undefined : isOn)
        }
        value={option.requiresReason}
      />
    </>
  );
}
