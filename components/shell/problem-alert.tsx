"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CopyableId } from "@/components/ui/copyable-id";
import { Problem } from "@/lib/client/problem";
import { useProblemText } from "./use-problem-text";

type Props = {
  title: string;
  error: unknown;
  /** Offered where trying again may help. */
  onRetry?: () => void;
};

/** What failed, why, and what helps; with the request's id for whoever looks into the log. */
export function ProblemAlert({ title, error, onRetry }: Props) {
  const t = useTranslations("problems");
  const say = useProblemText();
  // What was typed here stays, and can be sent again from here.
  const isOver = error instanceof Problem && error.code === "UNAUTHENTICATED";
  const requestId = error instanceof Problem ? error.requestId : null;
  return (
    <Alert announce="now" title={title} tone="failed">
      <p>{say(error)}</p>
      {requestId && <CopyableId id={requestId} label={t("requestId")} />}
      {isOver && (
        <p>
          <a href="/sign-in" rel="noreferrer" target="_blank">
            {t("signIn")}
          </a>
        </p>
      )}
      {onRetry && (
        <div className="mt-2">
          <Button icon={RotateCw} onClick={onRetry} size="small">
            {t("retry")}
          </Button>
        </div>
      )}
    </Alert>
  );
}
