"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useToast } from "@/components/ui/toast";
import type { DecisionAnswerJson } from "@/lib/contract/approvals";

/** Says in passing what was decided, with the way to the run that goes on because of it. */
export function useDecidedToast(): (answer: DecisionAnswerJson) => void {
  const t = useTranslations("inbox");
  const states = useTranslations("states");
  const router = useRouter();
  const tell = useToast();
  return ({ approval, run }) =>
    tell({
      title: t("decided", { title: approval.title, status: states(`approval.${approval.status}`) }),
      note: run.title,
      action: { word: t("openRun"), onPress: () => router.push(`/runs/${run.id}`) },
    });
}
