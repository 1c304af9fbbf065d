"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSettled } from "@/components/palette/use-settled";
import { Combobox } from "@/components/ui/combobox";
import { foundWorkflowsQuery, workflowQuery } from "@/lib/client/workflows";

const ALL = "all";

type Props = { workflow: string | null; onChange: (workflow: string | null) => void };

/** One workflow, found by typing, or all of them. */
export function WorkflowChoice({ workflow, onChange }: Props) {
  const t = useTranslations("runs.filters");
  const [typed, setTyped] = useState("");
  const { choices, note } = useWorkflowChoices(useSettled(typed.trim()), workflow);
  return (
    <Combobox
      choices={choices}
      label={t("workflow")}
      labelled="inside"
      none={note ? "" : t("noWorkflow")}
      note={note}
      onChange={(id) => onChange(id === ALL ? null : id)}
      onSearch={setTyped}
      placeholder={t("all")}
      search={t("findWorkflow")}
      value={workflow ?? ALL}
    />
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
