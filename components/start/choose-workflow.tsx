"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { QueryView } from "@/components/shell/query-view";
import { Chip } from "@/components/ui/chip";
import { CONTROL_STYLE } from "@/components/ui/control-style";
import { startableWorkflowsQuery } from "@/lib/client/workflows";
import type { WorkflowJson } from "@/lib/contract/workflows";

/** Finds the workflow by typing; arrows and Enter choose. What was never published cannot be started, and is not offered. */
export function ChooseWorkflow({ onChoose }: { onChoose: (id: WorkflowJson["id"]) => void }) {
  const t = useTranslations("start");
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const found = useQuery({ ...startableWorkflowsQuery(q), placeholderData: keepPreviousData });
  return (
    <Command className="grid gap-2" label={t("workflow")} shouldFilter={false}>
      <Command.Input
        autoFocus
        className={`${CONTROL_STYLE} h-11 sm:h-8`}
        onValueChange={setTyped}
        placeholder={t("find")}
        value={typed}
      />
      {/* The field says that it controls the list, so the list is there from the beginning. */}
      <Command.List
        className="max-h-80 overflow-y-auto rounded-control border border-line p-1"
        hidden={found.data === undefined}
      >
        <Command.Empty className="px-3 py-6 text-center text-13 text-muted">
          {q === "" ? t("noneWhy") : t("notFound", { text: q })}
        </Command.Empty>
        {found.data?.items.map((workflow) => (
          <Choice key={workflow.id} onChoose={onChoose} workflow={workflow} />
        ))}
      </Command.List>
      <QueryView failure={t("workflowsFailed")} query={found} rows={4}>
        {() => null}
      </QueryView>
    </Command>
  );
}

type ChoiceProps = { workflow: WorkflowJson; onChoose: (id: WorkflowJson["id"]) => void };

function Choice({ workflow, onChoose }: ChoiceProps) {
  const t = useTranslations("start");
  const { id, name, title, latest_version } = workflow;
  return (
    <Command.Item
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-small px-2 py-1 data-[selected=true]:bg-selected"
      onSelect={() => onChoose(id)}
      value={id}
    >
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium text-13">{title}</span>
        <span className="mono truncate text-12 text-muted">{name}</span>
      </span>
      {latest_version && <Chip>{t("number", { number: latest_version.number })}</Chip>}
    </Command.Item>
  );
}
