"use client";

import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { ReasonDialog } from "@/components/runs/reason-dialog";
import { useResendMessage } from "@/lib/client/messages";

/** Sends a message again that was given up, once somebody has said why. */
export function ResendMessage({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const t = useTranslations("attention.resend");
  return (
    <ReasonDialog
      act={useResendMessage(messageId)}
      icon={Send}
      onClose={onClose}
      words={{
        title: t("title"),
        description: t("description"),
        keep: t("keep"),
        confirm: t("confirm"),
        failed: t("failed"),
      }}
    />
  );
}
