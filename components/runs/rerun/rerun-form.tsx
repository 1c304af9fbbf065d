"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { QueryView } from "@/components/shell/query-view";
import { useWish } from "@/components/start/use-wish";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-area";
import { rerunPreviewQuery, useRerun } from "@/lib/client/reruns";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import { RerunPreview } from "./rerun-preview";

const REASON_MAX = 2000;

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
  const r = useTranslations("reason");
  const router = useRouter();
  const keyOf = useWish();
  const [isEmpty, setIsEmpty] = useState(false);
  const { mutate, isPending, error } = useRerun(run.id);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason")).trim();
    setIsEmpty(reason === "");
    if (reason === "") return;
    const wish = { from: from.node, reason };
    mutate(
      { ...wish, idempotencyKey: keyOf(wish) },
      {
        onSuccess: ({ id }) => {
          onDone();
          router.push(`/runs/${id}`);
        },
      },
    );
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      <TextArea
        error={isEmpty ? r("missing") : null}
        hint={r("hint")}
        label={r("label")}
        maxLength={REASON_MAX}
        name="reason"
      />
      {error !== null && <ProblemAlert error={error} title={t("failed")} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t("keep")}</Button>
        <Button busy={isPending} icon={RotateCw} tone="primary" type="submit">
          {t("confirm", { step: from.title })}
        </Button>
      </div>
    </form>
  );
}
