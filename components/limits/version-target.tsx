"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSettled } from "@/components/palette/use-settled";
import { WorkflowChoice } from "@/components/run-list/workflow-choice";
import { useVersions } from "@/components/start/use-versions";
import { Combobox } from "@/components/ui/combobox";

type Props = { target: string; error: string | null; onChange: (target: string) => void };

/** A workflow, and of it one version. */
export function VersionTarget({ error, ...version }: Props) {
  const [workflow, setWorkflow] = useState<string | null>(null);
  const choose = (id: string | null) => {
    setWorkflow(id);
    version.onChange("");
  };
  return (
    <div className="grid gap-3">
      <WorkflowChoice onChange={choose} workflow={workflow} />
      {workflow === null ? (
        error && (
          <p className="text-12 text-failed" role="alert">
            {error}
          </p>
        )
      ) : (
        <Version error={error} workflow={workflow} {...version} />
      )}
    </div>
  );
}

function Version({ workflow, target, error, onChange }: Props & { workflow: string }) {
  const t = useTranslations("runs.filters");
  const s = useTranslations("start");
  const [typed, setTyped] = useState("");
  const q = useSettled(typed.trim());
  const chosen = target || null;
  const { versions, note } = useVersions({ workflowId: workflow, chosen, typed: q });
  return (
    <Combobox
      choices={versions.map(({ id, number }) => ({
        value: id,
        word: t("versionNumber", { number }),
      }))}
      error={error}
      label={t("version")}
      none={note ? "" : s("noVersion")}
      note={note}
      onChange={onChange}
      onSearch={setTyped}
      search={s("findVersion")}
      value={chosen}
    />
  );
}
