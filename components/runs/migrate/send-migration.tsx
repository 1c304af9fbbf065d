"use client";

import { ArrowRightLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { type Mapping, useMigrateRun } from "@/lib/client/run-migrations";
import type { RunJson } from "@/lib/contract/runs";
import { ReasonForm } from "../reason-form";

type Props = {
  run: RunJson;
  version: string;
  number: number;
  mapping: Mapping;
  onDone: () => void;
};

/** Asks why, and takes the run to the other version. */
export function SendMigration({ run, version, number, mapping, onDone }: Props) {
  const t = useTranslations("migrate");
  const { mutate, isPending, error } = useMigrateRun(run.id);
  return (
    <ReasonForm
      act={{
        mutate: (reason, options) => mutate({ version, mapping, reason }, options),
        isPending,
        error,
      }}
      icon={ArrowRightLeft}
      onClose={onDone}
      words={{ keep: t("keep"), confirm: t("confirm", { number }), failed: t("failed") }}
    />
  );
}
