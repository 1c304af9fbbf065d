"use client";

import { Ban } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/text-area";
import { useCancelRun } from "@/lib/client/runs";
import type { RunJson } from "@/lib/contract/runs";

const REASON_MAX = 2000;

/** Asks the run to stop, once somebody has said why. */
export function CancelRun({ runId }: { runId: RunJson["id"] }) {
  const t = useTranslations("cancel");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={Ban} onClick={() => setOpen(true)} tone="danger">
        {t("open")}
      </Button>
      <Dialog description={t("description")} onOpenChange={setOpen} open={open} title={t("title")}>
        <CancelForm onDone={() => setOpen(false)} runId={runId} />
      </Dialog>
    </>
  );
}

function CancelForm({ runId, onDone }: { runId: RunJson["id"]; onDone: () => void }) {
  const t = useTranslations("cancel");
  const cancel = useCancelRun(runId);
  const [isEmpty, setIsEmpty] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason")).trim();
    setIsEmpty(reason === "");
    if (reason !== "") cancel.mutate(reason, { onSuccess: onDone });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      <TextArea
        error={isEmpty ? t("reasonMissing") : null}
        hint={t("reasonHint")}
        label={t("reason")}
        maxLength={REASON_MAX}
        name="reason"
      />
      {cancel.isError && <ProblemAlert error={cancel.error} title={t("failed")} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t("keep")}</Button>
        <Button busy={cancel.isPending} icon={Ban} tone="danger" type="submit">
          {t("confirm")}
        </Button>
      </div>
    </form>
  );
}
