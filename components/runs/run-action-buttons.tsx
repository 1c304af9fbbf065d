"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { RunDetailJson } from "@/lib/contract/runs";
import { ControlRun } from "./control-run";
import { MigrateRun } from "./migrate/migrate-run";
import type { RunActions } from "./use-run-actions";

type Props = { run: RunDetailJson; actions: RunActions };

/** A button for everything that the reader may do with the run now. */
export function RunActionButtons({ run, actions: { again, controls } }: Props) {
  const t = useTranslations("run");
  return (
    <>
      {again && (
        <Button icon={RotateCw} onClick={again}>
          {t("again")}
        </Button>
      )}
      <MigrateRun run={run} />
      {controls.map((control) => (
        <ControlRun control={control} key={control} />
      ))}
    </>
  );
}
