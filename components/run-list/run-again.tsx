"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useStartAgain } from "@/components/runs/use-start-again";
import { IconButton } from "@/components/ui/icon-button";
import { runQuery } from "@/lib/client/runs";
import type { RunJson } from "@/lib/contract/runs";

/** Starts another run with the same version and input, after a look at them. */
export function RunAgain({ run }: { run: RunJson }) {
  const t = useTranslations("runs");
  const client = useQueryClient();
  const again = useStartAgain();
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    // Without the input the dialog still opens: it can be typed.
    const detail = await client.fetchQuery(runQuery(run.id)).catch(() => null);
    setIsAsking(false);
    again(run, detail?.input ?? null);
  };
  return (
    <IconButton
      aria-busy={isAsking || undefined}
      icon={RotateCw}
      label={t("again", { title: run.title })}
      onClick={() => void ask()}
    />
  );
}
