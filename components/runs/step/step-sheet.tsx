"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { CopyableId } from "@/components/ui/copyable-id";
import { Sheet } from "@/components/ui/sheet";
import { StateBadge } from "@/components/ui/state-badge";
import { stepsQuery } from "@/lib/client/runs";
import { versionQuery } from "@/lib/client/workflows";
import type { RunDetailJson } from "@/lib/contract/runs";
import { type OutlineRow, outlineOf, rowsOf } from "../outline";
import { NOT_REACHED, stepState } from "../step-state";
import { useChosenStep } from "../use-run-place";
import { StepDetail } from "./step-detail";

/** The step that the address names, beside the run: what it got, what it gave, and why it stands where it stands. */
export function StepSheet({ run }: { run: RunDetailJson }) {
  const [chosen, choose] = useChosenStep();
  const steps = useQuery(stepsQuery(run.id));
  const version = useQuery(versionQuery(run.workflow_version_id));
  if (chosen === null || !steps.data || !version.data) return null;
  const rows = rowsOf(outlineOf(version.data.spec), steps.data.items);
  const row = rows.find(({ key }) => key === chosen);
  return row ? <OpenSheet onClose={() => choose(null)} row={row} run={run} /> : null;
}

type Props = { row: OutlineRow; run: RunDetailJson; onClose: () => void };

function OpenSheet({ row, run, onClose }: Props) {
  const t = useTranslations("run");
  const s = useTranslations("states.step");
  const { look, word } = stepState(row.step ?? NOT_REACHED);
  return (
    <Sheet
      about={
        <>
          <StateBadge look={look} weight="soft" word={s(word)} />
          <Chip>{row.type}</Chip>
          {row.step && <CopyableId id={row.step.id} label={t("stepId")} />}
        </>
      }
      mode="beside"
      onOpenChange={(open) => !open && onClose()}
      open
      title={row.title}
    >
      {row.step ? (
        <StepDetail run={run} step={row.step} />
      ) : (
        <p className="p-4 text-13 text-muted">{t("notReached")}</p>
      )}
    </Sheet>
  );
}
