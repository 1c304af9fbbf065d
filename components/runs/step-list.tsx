"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { QueryView } from "@/components/shell/query-view";
import { useUrlState } from "@/components/ui/use-url-state";
import { stepsQuery } from "@/lib/client/runs";
import { versionQuery } from "@/lib/client/workflows";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import type { JsonObject } from "@/lib/kernel/json";
import { outlineOf, rowsOf } from "./outline";
import { StepRow } from "./step-row";

/** Every node of the version in its order, with what became of it in this run. One of them can be opened. */
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

type RowsProps = { manifest: JsonObject; steps: readonly StepJson[]; runId: RunJson["id"] };

function Rows({ manifest, steps, runId }: RowsProps) {
  const nodes = useMemo(() => outlineOf(manifest), [manifest]);
  const [open, setOpen] = useUrlState("step");
  return (
    <ol>
      {rowsOf(nodes, steps).map((row) => (
        <StepRow
          isOpen={open === row.key}
          key={row.key}
          onToggle={() => setOpen(open === row.key ? null : row.key)}
          row={row}
          runId={runId}
        />
      ))}
    </ol>
  );
}
