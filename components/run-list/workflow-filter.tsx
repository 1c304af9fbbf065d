"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import type { RunFilter } from "@/lib/client/run-filter";
import { versionsQuery, workflowsQuery } from "@/lib/client/workflows";
import type { RunFilterChange } from "./use-run-filter";

const ALL = "all";

type Props = {
  filter: Pick<RunFilter, "workflow" | "version">;
  change: (parts: RunFilterChange) => void;
};

/** One workflow, and once it is chosen one of its versions. */
export function WorkflowFilter({ filter, change }: Props) {
  const t = useTranslations("runs.filters");
  const workflows = useQuery(workflowsQuery());
  const known = workflows.data?.items ?? [];
  return (
    <>
      <Select
        choices={[
          { value: ALL, word: t("all") },
          ...known.map(({ id, title }) => ({ value: id, word: title })),
        ]}
        label={t("workflow")}
        labelled="inside"
        onChange={(id) => change({ workflow: id === ALL ? null : id, version: null })}
        value={filter.workflow ?? ALL}
      />
      {filter.workflow !== null && (
        <VersionFilter
          onChange={(version) => change({ version })}
          version={filter.version}
          workflow={filter.workflow}
        />
      )}
    </>
  );
}

type VersionProps = {
  workflow: string;
  version: string | null;
  onChange: (version: string | null) => void;
};

function VersionFilter({ workflow, version, onChange }: VersionProps) {
  const t = useTranslations("runs.filters");
  const versions = useQuery(versionsQuery(workflow));
  const known = versions.data?.items ?? [];
  return (
    <Select
      choices={[
        { value: ALL, word: t("all") },
        ...known.map(({ id, number }) => ({ value: id, word: t("versionNumber", { number }) })),
      ]}
      label={t("version")}
      labelled="inside"
      onChange={(id) => onChange(id === ALL ? null : id)}
      value={version ?? ALL}
    />
  );
}
