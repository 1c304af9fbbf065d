"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSettled } from "@/components/palette/use-settled";
import { Combobox } from "@/components/ui/combobox";
import { untilLoaded } from "@/components/ui/until-loaded";
import type { RunFilter } from "@/lib/client/run-filter";
import { foundWorkflowsQuery, workflowQuery } from "@/lib/client/workflows";
import type { RunFilterChange } from "./use-run-filter";

/** Only once a workflow is chosen is there anything to choose. */
const VersionFilter = dynamic(
  async () => (await untilLoaded(() => import("./version-filter"))).VersionFilter,
);

const ALL = "all";

type Props = {
  filter: Pick<RunFilter, "workflow" | "version">;
  change: (parts: RunFilterChange) => void;
};

/** One workflow, found by typing, and once it is chosen one of its versions. */
export function WorkflowFilter({ filter, change }: Props) {
  const t = useTranslations("runs.filters");
  const [typed, setTyped] = useState("");
  const { choices, note } = useWorkflowChoices(useSettled(typed.trim()), filter.workflow);
  return (
    <>
      <Combobox
        choices={choices}
        label={t("workflow")}
        labelled="inside"
        none={note ? "" : t("noWorkflow")}
        note={note}
        onChange={(id) => change({ workflow: id === ALL ? null : id, version: null })}
        onSearch={setTyped}
        placeholder={t("all")}
        search={t("findWorkflow")}
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

/** What is found; beside it the one that stands in the address, which may be archived, or far down the list. */
function useWorkflowChoices(q: string, wanted: string | null) {
  const t = useTranslations("runs.filters");
  const found = useQuery({ ...foundWorkflowsQuery(q), placeholderData: keepPreviousData });
  const items = found.data?.items ?? [];
  const isKnown = wanted === null || items.some(({ id }) => id === wanted);
  const one = useQuery({
    ...workflowQuery(wanted ?? ""),
    enabled: !isKnown,
    refetchInterval: false,
  });
  const standing = isKnown
    ? []
    : [{ value: wanted, word: one.data?.title ?? t("anotherWorkflow") }];
  const failed = found.isError ? t("workflowsFailed") : null;
  return {
    choices: [
      ...(q === "" ? [{ value: ALL, word: t("all") }] : []),
      ...standing,
      ...items.map(({ id, title, name }) => ({ value: id, word: title, note: name })),
    ],
    note: found.isPending ? t("looking") : failed,
  };
}
