"use client";

import { Inbox, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { INTERVENTION_LOOKS } from "@/components/runs/step/intervention-looks";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import type { AttentionCaseJson } from "@/lib/contract/attention";
import { caseHref } from "./case-place";

/** A step that somebody is about to move, and how; or a message that is to be sent again. */
export type StepIn =
  | { action: "retry" | "release"; stepId: NonNullable<AttentionCaseJson["step"]>["id"] }
  | { action: "resend"; messageId: string };

type Props = { found: AttentionCaseJson; onStepIn: (stepIn: StepIn) => void };

/** The next thing that is safe to do, where the reader may: done here if a reason is all that it takes. */
export function SafeAction({ found, onStepIn }: Props) {
  const t = useTranslations("attention.actions");
  const s = useTranslations("step.intervene");
  const { safe_action: safe, step, approval_id: approval, evidence } = found;
  if (!safe.is_permitted) return null;
  const { action } = safe;
  switch (action) {
    case "retry":
    case "release":
      return (
        step && (
          <Button
            {...INTERVENTION_LOOKS[action]}
            onClick={() => onStepIn({ action, stepId: step.id })}
            size="small"
          >
            {s(`${action}.open`)}
          </Button>
        )
      );
    case "resend": {
      const { message_id: messageId } = evidence;
      return (
        messageId !== null && (
          <Button icon={Send} onClick={() => onStepIn({ action, messageId })} size="small">
            {t("resend")}
          </Button>
        )
      );
    }
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
          {t(action)}
        </ButtonLink>
      );
  }
}
