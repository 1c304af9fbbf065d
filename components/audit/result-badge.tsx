"use client";

import { Ban } from "lucide-react";
import { useTranslations } from "next-intl";
import { LOOKS, type StateLook } from "@/components/ui/state";
import { StateBadge } from "@/components/ui/state-badge";
import type { AuditEventJson } from "@/lib/contract/audit-events";

type Result = AuditEventJson["result"];

const RESULT_LOOKS: Record<Result, StateLook> = {
  allowed: LOOKS.succeeded,
  denied: { tone: "failed", icon: Ban },
  failed: LOOKS.failed,
};

/** Whether somebody was let, and whether it worked. */
export function ResultBadge({ result }: { result: Result }) {
  const t = useTranslations("audit.results");
  return <StateBadge look={RESULT_LOOKS[result]} word={t(result)} />;
}
