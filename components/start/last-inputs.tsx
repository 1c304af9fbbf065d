"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { lastInputQuery } from "@/lib/client/workflows";
import type { WorkflowJson } from "@/lib/contract/workflows";
import type { JsonObject } from "@/lib/kernel/json";

type Props = { workflowId: WorkflowJson["id"]; onUse: (input: JsonObject) => void };

/** One press fills in what the reader started this workflow with the last time. Nothing where they never did. */
export function LastInputs({ workflowId, onUse }: Props) {
  const t = useTranslations("start");
  const { data } = useQuery(lastInputQuery(workflowId));
  const last = data?.last;
  if (!last) return null;
  return (
    <>
      <Button icon={History} onClick={() => onUse(last.input)}>
        {t("useLast")}
      </Button>
      <span className="min-w-0 max-w-60 truncate text-12 text-muted">
        {t.rich("lastFrom", {
          title: last.title,
          time: () => <RelativeTime at={last.created_at} />,
        })}
      </span>
    </>
  );
}
