"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useSettled } from "@/components/palette/use-settled";
import { QueryView } from "@/components/shell/query-view";
import { Combobox } from "@/components/ui/combobox";
import { MINUTE_TIME } from "@/components/ui/time-formats";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { useVersions } from "./use-versions";

type Props = {
  workflowId: WorkflowJson["id"];
  latestId: string;
  value: string;
  onChange: (id: string) => void;
};

/** Which version will run: the newest one, or an older one by its number or its notes. */
export function VersionChoice({ workflowId, latestId, value, onChange }: Props) {
  const t = useTranslations("start");
  const format = useFormatter();
  const [typed, setTyped] = useState("");
  const { newest, versions, note } = useVersions({
    workflowId,
    chosen: value,
    typed: useSettled(typed.trim()),
  });
  return (
    <QueryView failure={t("versionsFailed")} query={newest} rows={1}>
      {() => (
        <Combobox
          choices={versions.map(({ id, number, notes, published_at }) => ({
            value: id,
            word: id === latestId ? t("latest", { number }) : t("number", { number }),
            note: [format.dateTime(new Date(published_at), MINUTE_TIME), notes.split("\n")[0]]
              .filter(Boolean)
              .join(" · "),
          }))}
          hint={value === latestId ? undefined : t("older")}
          label={t("versionLabel")}
          none={note ? "" : t("noVersion")}
          note={note}
          onChange={onChange}
          onSearch={setTyped}
          search={t("findVersion")}
          value={value}
        />
      )}
    </QueryView>
  );
}
