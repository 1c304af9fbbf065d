"use client";

import { ArrowRightLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/me";
import { Button } from "@/components/ui/button";
import type { RunJson } from "@/lib/contract/runs";
import { useShowRunDialog } from "../use-show-run-dialog";

/** Offers to take a run that waits to another version of its workflow, to those who may control runs. */
export function MigrateRun({ run }: { run: RunJson }) {
  const t = useTranslations("migrate");
  const show = useShowRunDialog();
  const mayControl = useMay("run:control");
  const waits = run.execution_status === "waiting" || run.execution_status === "paused";
  if (!mayControl || !waits) return null;
  return (
    <Button icon={ArrowRightLeft} onClick={() => show("migrate")}>
      {t("open")}
    </Button>
  );
}
