"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { QueryView } from "@/components/shell/query-view";
import { stepsQuery } from "@/lib/client/runs";
import { versionQuery } from "@/lib/client/workflows";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import { isTerminalRun } from "@/lib/engine/transition";
import type { JsonObject } from "@/lib/kernel/json";
import { ColumnHead } from "./column-head";
import { containerOf, outlineOf, rowsOf } from "./outline";
import { ScopeTrail } from "./scope/scope-trail";
import { countSteps, countStepsOver, isScopeOver } from "./step-counts";
import { StepRow } from "./step-row";
import { useChosenStep, useShownScope } from "./use-run-place";

/** Every node of the version in its order, with what became of it in this run. One of them can be chosen. */
export function StepList({ run }: { run: RunJson }) {
  const t = useTranslations("run");
  const steps = useQuery(stepsQuery(run.id));
  const version = useQuery(versionQuery(run.workflow_version_id));
  // The order comes from the version: without it rows would jump into place.
  return (
    <QueryView failure={t("stepsFailed")} query={version} rows={8}>
      {({ spec }) => (
        <QueryView failure={t("stepsFailed")} query={steps} rows={8}>
          {({ items }) => <Rows manifest={spec} run={run} steps={items} />}
        </QueryView>
      )}
    </QueryView>
  );
}

type RowsProps = { run: RunJson; manifest: JsonObject; steps: readonly StepJson[] };

function Rows({ run, manifest, steps }: RowsProps) {
  const t = useTranslations("run");
  const runId = run.id;
  const [scope] = useShownScope();
  const isOver = isTerminalRun(run.execution_status) || isScopeOver(steps, scope);
  const nodes = useMemo(() => outlineOf(manifest, containerOf(scope)), [manifest, scope]);
  const [chosen, choose] = useChosenStep();
  const rows = rowsOf(nodes, steps, { runId, scope });
  const toggle = useCallback(
    (key: string, isChosen: boolean) => choose(isChosen ? null : key),
    [choose],
  );
  return (
    <>
      <ScopeTrail manifest={manifest} runId={runId} steps={steps} />
      <ColumnHead
        aside={isOver ? t("progressOver", countStepsOver(rows)) : t("progress", countSteps(rows))}
        count={rows.length}
        title={t("tabs.steps")}
      />
      <ol>
        {rows.map(({ key, id, title, step }) => (
          <StepRow
            id={id}
            isChosen={chosen === key}
            key={key}
            name={key}
            onToggle={toggle}
            step={step}
            title={title}
          />
        ))}
      </ol>
    </>
  );
}
