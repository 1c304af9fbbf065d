"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { QueryView } from "@/components/shell/query-view";
import { stepsQuery } from "@/lib/client/runs";
import { versionQuery } from "@/lib/client/workflows";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import type { JsonObject } from "@/lib/kernel/json";
import { ColumnHead } from "./column-head";
import { containerOf, type OutlineRow, outlineOf, rowsOf } from "./outline";
import { ScopeTrail } from "./scope/scope-trail";
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
          {({ items }) => <Rows manifest={spec} runId={run.id} steps={items} />}
        </QueryView>
      )}
    </QueryView>
  );
}

type RowsProps = { runId: RunJson["id"]; manifest: JsonObject; steps: readonly StepJson[] };

function Rows({ runId, manifest, steps }: RowsProps) {
  const t = useTranslations("run");
  const [scope] = useShownScope();
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
        aside={t("progress", countsOf(rows))}
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

/** How many are over, wait, and are still to come; skipped ones will not come. */
function countsOf(rows: readonly OutlineRow[]): { done: number; waiting: number; open: number } {
  const counts = { done: 0, waiting: 0, open: 0 };
  for (const { step } of rows)
    if (!step || ["blocked", "ready", "running"].includes(step.status)) counts.open += 1;
    else if (step.status === "waiting") counts.waiting += 1;
    else if (step.status !== "skipped") counts.done += 1;
  return counts;
}
