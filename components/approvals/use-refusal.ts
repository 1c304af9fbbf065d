"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useProblemText } from "@/components/shell/use-problem-text";
import { useToast } from "@/components/ui/toast";
import type { ApprovalJson } from "@/lib/contract/approvals";

type Refusal = {
  /** Why the last decision of this request was refused, or `null`. */
  refusal: unknown;
  refuse: (approval: ApprovalJson, error: unknown) => void;
};

/** Keeps a refusal for where the decision was taken; whoever has left that place by then is told in passing. */
export function useRefusal(): Refusal {
  const t = useTranslations("approval");
  const say = useProblemText();
  const tell = useToast();
  const router = useRouter();
  const [refusal, setRefusal] = useState<unknown>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const refuse = ({ id, title }: ApprovalJson, error: unknown) => {
    if (isHere.current) return setRefusal(error);
    tell({
      tone: "failed",
      title: t("refused", { title }),
      note: say(error),
      action: { word: t("openRequest"), onPress: () => router.push(`/inbox?approval=${id}`) },
    });
  };
  return { refusal, refuse };
}
