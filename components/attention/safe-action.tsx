"use client";

import { Inbox, Play, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { ReasonedAction } from "@/components/runs/reasoned-action";
import { useInterventionWords } from "@/components/runs/step/use-intervention-words";
import { ButtonLink } from "@/components/ui/button-link";
import { useInterveneStep } from "@/lib/client/intervene";
import type { AttentionCaseJson } from "@/lib/contract/attention";
import { caseHref } from "./case-place";

/** The next thing that is safe to do, where the reader may: done here if a reason is all that it takes. */
export function SafeAction({ found }: { found: AttentionCaseJson }) {
  const t = useTranslations("attention.actions");
  const { safe_action: safe, step, approval_id: approval } = found;
  if (!safe.is_permitted) return null;
  switch (safe.action) {
    case "retry":
    case "release":
      return step && <StepIn action={safe.action} stepId={step.id} />;
    case "decide":
      return (
        <ButtonLink href={`/inbox?tab=all&approval=${approval}`} icon={Inbox} size="small">
          {t("decide")}
        </ButtonLink>
      );
    case "staff_pool":
      return (
        <ButtonLink href="/workers" size="small">
          {t("staff_pool")}
        </ButtonLink>
      );
    default:
      return (
        <ButtonLink href={caseHref(found)} size="small">
          {t(safe.action)}
        </ButtonLink>
      );
  }
}

type StepInProps = {
  action: "retry" | "release";
  stepId: NonNullable<AttentionCaseJson["step"]>["id"];
};

function StepIn({ action, stepId }: StepInProps) {
  const { mutate, isPending, error } = useInterveneStep(stepId);
  return (
    <ReasonedAction
      act={{
        mutate: (reason, options) => mutate({ action, reason }, options),
        isPending,
        error,
      }}
      icon={action === "retry" ? RotateCw : Play}
      size="small"
      words={useInterventionWords(action)}
    />
  );
}
