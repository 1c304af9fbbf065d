"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { WorkflowChoice } from "@/components/run-list/workflow-choice";
import { Intervene } from "@/components/runs/step/intervene";
import { PagedView } from "@/components/shell/paged-view";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterMenu } from "@/components/ui/filter-menu";
import { PageFrame } from "@/components/ui/page-frame";
import { useUrlState } from "@/components/ui/use-url-state";
import { attentionListQuery, readAttentionFilter } from "@/lib/client/attention";
import { ATTENTION_CAUSES } from "@/lib/engine/attention";
import { CASE_LOOKS } from "./case-looks";
import { CaseTable } from "./case-table";
import { ResendMessage } from "./resend-message";
import type { StepIn } from "./safe-action";

/** What waits for a person or ended badly: why, whose it is, since when, and the next thing that is safe to do. */
export function AttentionScreen() {
  const t = useTranslations("attention");
  const search = useSearchParams();
  const filter = useMemo(() => readAttentionFilter(new URLSearchParams(search)), [search]);
  const [, setCauses] = useUrlState("cause");
  const [, setWorkflow] = useUrlState("workflow");
  // Apart from its row, which goes when the step moves on, with what somebody is typing.
  const [stepIn, setStepIn] = useState<StepIn | null>(null);
  const query = useInfiniteQuery(attentionListQuery(filter));
  const isNarrowed = filter.causes.length > 0 || filter.workflow !== null;
  const clear = () => {
    setCauses(null);
    setWorkflow(null);
  };
  return (
    <PageFrame
      filters={
        <>
          <FilterMenu
            choices={ATTENTION_CAUSES.map((cause) => ({
              value: cause,
              word: t(`causes.${cause}`),
              look: CASE_LOOKS[cause],
            }))}
            label={t("columns.cause")}
            onChange={(causes) => setCauses(causes.join(",") || null)}
            values={filter.causes}
          />
          <WorkflowChoice onChange={setWorkflow} workflow={filter.workflow} />
          {isNarrowed && <Clear onPress={clear} tone="ghost" />}
        </>
      }
      note={t("note")}
      title={t("title")}
    >
      <Card>
        <PagedView failure={t("failed")} more={t("more")} query={query} rows={8}>
          {(cases) =>
            cases.length > 0 ? (
              <CaseTable cases={cases} onStepIn={setStepIn} />
            ) : (
              <Nothing isNarrowed={isNarrowed} onClear={clear} />
            )
          }
        </PagedView>
      </Card>
      {stepIn && <SteppingIn onClose={() => setStepIn(null)} stepIn={stepIn} />}
    </PageFrame>
  );
}

function SteppingIn({ stepIn, onClose }: { stepIn: StepIn; onClose: () => void }) {
  return stepIn.action === "resend" ? (
    <ResendMessage messageId={stepIn.messageId} onClose={onClose} />
  ) : (
    <Intervene {...stepIn} onClose={onClose} />
  );
}

function Clear({ onPress, tone = "neutral" }: { onPress: () => void; tone?: "ghost" | "neutral" }) {
  const t = useTranslations("runs.filters");
  return (
    <Button icon={X} onClick={onPress} tone={tone}>
      {t("clear")}
    </Button>
  );
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const t = useTranslations("attention");
  if (!isNarrowed) return <EmptyState title={t("none")}>{t("noneWhy")}</EmptyState>;
  return (
    <EmptyState action={<Clear onPress={onClear} />} title={t("noneFits")}>
      {t("noneFitsWhy")}
    </EmptyState>
  );
}
