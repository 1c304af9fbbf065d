"use client";

import { useTranslations } from "next-intl";
import { useTypeWord } from "@/components/canvas/use-type-word";
import { Chip } from "@/components/ui/chip";
import { CopyableId } from "@/components/ui/copyable-id";
import { StateBadge } from "@/components/ui/state-badge";
import type { RunDetailJson } from "@/lib/contract/runs";
import type { OutlineRow } from "../outline";
import { NOT_REACHED, stepState } from "../step-state";
import { StepDetail } from "./step-detail";

/** Under the title of a step: its state, what it is, its id. */
export function StepAbout({ row }: { row: OutlineRow }) {
  const t = useTranslations("run");
  const s = useTranslations("states.step");
  const typeWord = useTypeWord();
  const { look, word } = stepState(row.step ?? NOT_REACHED);
  return (
    <>
      <StateBadge look={look} weight="soft" word={s(word)} />
      <Chip>{typeWord(row.type)}</Chip>
      {row.step && <CopyableId id={row.step.id} label={t("stepId")} />}
    </>
  );
}

/** All that is known of a step; of one that nothing has come to yet, just that. */
export function StepBody({ row, run }: { row: OutlineRow; run: RunDetailJson }) {
  const t = useTranslations("run");
  return row.step ? (
    <StepDetail run={run} step={row.step} />
  ) : (
    <p className="p-4 text-13 text-muted">{t("notReached")}</p>
  );
}
