"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import type { RunDetailJson } from "@/lib/contract/runs";

/** Why a run failed, and where to look. */
export function RunFailure({ run: { failure } }: { run: RunDetailJson }) {
  const t = useTranslations("run");
  if (!failure) return null;
  return (
    <Alert
      title={failure.node ? t("failedAt", { node: failure.node }) : t("failedWhy")}
      tone="failed"
    >
      <p className="break-words">{failure.message}</p>
      <p>
        <code className="mono text-muted">{failure.code}</code>
      </p>
    </Alert>
  );
}
