"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { Select } from "@/components/ui/select";
import { MINUTE_TIME } from "@/components/ui/time-formats";
import { versionsQuery } from "@/lib/client/workflows";
import type { WorkflowJson } from "@/lib/contract/workflows";

type Props = {
  workflowId: WorkflowJson["id"];
  latestId: string;
  value: string;
  onChange: (id: string) => void;
};

/** Which version will run: the newest one, or an older one by its notes. */
export function VersionChoice({ workflowId, latestId, value, onChange }: Props) {
  const t = useTranslations("start");
  const format = useFormatter();
  const versions = useQuery(versionsQuery(workflowId));
  return (
    <QueryView failure={t("versionsFailed")} query={versions} rows={1}>
      {({ items }) => (
        <Select
          choices={items.map(({ id, number, notes, published_at }) => ({
            value: id,
            word: id === latestId ? t("latest", { number }) : t("number", { number }),
            note: [format.dateTime(new Date(published_at), MINUTE_TIME), notes.split("\n")[0]]
              .filter(Boolean)
              .join(" · "),
          }))}
          hint={value === latestId ? undefined : t("older")}
          label={t("versionLabel")}
          onChange={onChange}
          value={value}
        />
      )}
    </QueryView>
  );
}
