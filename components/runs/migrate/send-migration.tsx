"use client";

import { ArrowRightLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-area";
import { type Mapping, useMigrateRun } from "@/lib/client/run-migrations";
import type { RunJson } from "@/lib/contract/runs";

const REASON_MAX = 2000;

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
  const r = useTranslations("reason");
  const [isEmpty, setIsEmpty] = useState(false);
  const { mutate, isPending, error } = useMigrateRun(run.id);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason")).trim();
    setIsEmpty(reason === "");
    if (reason !== "") mutate({ version, mapping, reason }, { onSuccess: onDone });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      <TextArea
        error={isEmpty ? r("missing") : null}
        hint={r("hint")}
        label={r("label")}
        maxLength={REASON_MAX}
        name="reason"
      />
      {error !== null && <ProblemAlert error={error} title={t("failed")} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t("keep")}</Button>
        <Button busy={isPending} icon={ArrowRightLeft} tone="primary" type="submit">
          {t("confirm", { number })}
        </Button>
      </div>
    </form>
  );
}
