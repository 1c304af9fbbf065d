"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryView } from "@/components/shell/query-view";
import { Select } from "@/components/ui/select";
import { type Mapping, migrationPreviewQuery } from "@/lib/client/run-migrations";
import { versionPagesQuery } from "@/lib/client/workflow-versions";
import type { RunJson } from "@/lib/contract/runs";
import { MappingTable } from "./mapping-table";
import { MigrationFindings } from "./migration-findings";
import { SendMigration } from "./send-migration";

type Props = { run: RunJson; onDone: () => void };

/** The versions but the run's own, newest first. */
export function ChooseVersion({ run, onDone }: Props) {
  const t = useTranslations("migrate");
  const versions = useInfiniteQuery(versionPagesQuery(run.workflow.id));
  const [chosen, setChosen] = useState<string | null>(null);
  const others = versions.data?.pages
    .flatMap(({ items }) => items)
    .filter(({ id }) => id !== run.workflow_version_id);
  if (others?.length === 0) return <p className="text-13 text-muted">{t("noOther")}</p>;
  return (
    <div className="grid gap-4">
      <Select
        choices={(others ?? []).map(({ id, number }) => ({
          value: id,
          word: t("version", { number }),
        }))}
        label={t("target")}
        onChange={setChosen}
        placeholder={t("choose")}
        value={chosen}
      />
      {chosen && <Plan key={chosen} onDone={onDone} run={run} version={chosen} />}
    </div>
  );
}

/** Where each step goes, what does not fit, and the way there. */
function Plan({ run, version, onDone }: Props & { version: string }) {
  const t = useTranslations("migrate");
  const [mapping, setMapping] = useState<Mapping | null>(null);
  const preview = useQuery({
    ...migrationPreviewQuery(run.id, version, mapping),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView failure={t("noPreview")} query={preview} rows={4}>
      {(data) => (
        <>
          <MappingTable onChange={setMapping} preview={data} />
          <MigrationFindings preview={data} />
          {data.findings.length === 0 && (
            <SendMigration
              mapping={data.mapping}
              number={data.to_version.number}
              onDone={onDone}
              run={run}
              version={version}
            />
          )}
        </>
      )}
    </QueryView>
  );
}
