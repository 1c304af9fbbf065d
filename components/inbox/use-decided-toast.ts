"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRequestName } from "@/components/approvals/use-request-title";
import { standingOf } from "@/components/approvals/vote-standing";
import { useToast } from "@/components/ui/toast";
import type { DecisionAnswerJson } from "@/lib/contract/decide-approval";

/** Says in passing what was decided, or what a vote still lacks, with the way to the run that goes on because of it. */
export function useDecidedToast(): (answer: DecisionAnswerJson) => void {
  const t = useTranslations("inbox");
  const states = useTranslations("states");
  const nameOf = useRequestName();
  const router = useRouter();
  const missingNote = (approval: DecisionAnswerJson["approval"]) => {
    const most = standingOf(approval).map(({ given, needed }) => needed - given);
    return t("votedNote", { missing: Math.min(...most) });
  };
  const tell = useToast();
  return ({ approval, run }) =>
    tell({
      ...(approval.status === "pending"
        ? { title: t("voted", { title: nameOf(approval) }), note: missingNote(approval) }
        : {
            title: t("decided", {
              title: nameOf(approval),
              status: states(`approval.${approval.status}`),
            }),
            note: run.title,
          }),
      action: { word: t("openRun"), onPress: () => router.push(`/runs/${run.id}`) },
    });
}
