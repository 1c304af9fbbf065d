"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSettled } from "@/components/palette/use-settled";
import { useVersions } from "@/components/start/use-versions";
import { Combobox } from "@/components/ui/combobox";

const ALL = "all";

type Props = {
  workflow: string;
  version: string | null;
  onChange: (version: string | null) => void;
};

/** One version of a workflow: one of the newest, one found by its number, or the one that stands in the address. */
export function VersionFilter({ workflow, version, onChange }: Props) {
  const t = useTranslations("runs.filters");
  const s = useTranslations("start");
  const [typed, setTyped] = useState("");
  const q = useSettled(typed.trim());
  const { versions, note } = useVersions({ workflowId: workflow, chosen: version, typed: q });
  const isKnown = version === null || versions.some(({ id }) => id === version);
  return (
    <Combobox
      choices={[
        ...(q === "" ? [{ value: ALL, word: t("all") }] : []),
        ...(isKnown ? [] : [{ value: version, word: t("anotherVersion") }]),
        ...versions.map(({ id, number }) => ({
          value: id,
          word: t("versionNumber", { number }),
        })),
      ]}
      label={t("version")}
      labelled="inside"
      none={note ? "" : s("noVersion")}
      note={note}
      onChange={(id) => onChange(id === ALL ? null : id)}
      onSearch={setTyped}
      placeholder={t("all")}
      search={s("findVersion")}
      value={version ?? ALL}
    />
  );
}
