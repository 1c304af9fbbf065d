"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { useWish } from "@/components/start/use-wish";
import { rerunPreviewQuery, useRerun } from "@/lib/client/reruns";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import { ReasonForm } from "../reason-form";
import { RerunPreview } from "./rerun-preview";

type Props = { run: RunJson; step: StepJson; onDone: () => void };

/** What running again would do, and the way to it. */
export function RerunForm({ run, step, onDone }: Props) {
  const t = useTranslations("rerun");
  const preview = useQuery(rerunPreviewQuery(run.id, step.node));
  return (
    <QueryView failure={t("noPreview")} query={preview} rows={5}>
      {(data) => (
        <>
          <RerunPreview asked={step.node} preview={data} />
          <Send from={data.from} onDone={onDone} run={run} />
        </>
      )}
    </QueryView>
  );
}

type SendProps = { run: RunJson; from: { node: string; title: string }; onDone: () => void };

/** Asks why, and starts the new run. */
function Send({ run, from, onDone }: SendProps) {
  const t = useTranslations("rerun");
  const router = useRouter();
  const keyOf = useWish();
  const { mutate, isPending, error } = useRerun(run.id);
  const send = (reason: string, { onSuccess }: { onSuccess: () => void }) => {
    const wish = { from: from.node, reason };
    mutate(
      { ...wish, idempotencyKey: keyOf(wish) },
      {
        onSuccess: ({ id }) => {
          onSuccess();
          router.push(`/runs/${id}`);
        },
      },
    );
  };
  return (
    <ReasonForm
      act={{ mutate: send, isPending, error }}
      icon={RotateCw}
      onClose={onDone}
      words={{
        keep: t("keep"),
        confirm: t("confirm", { step: from.title }),
        failed: t("failed"),
      }}
    />
  );
}
