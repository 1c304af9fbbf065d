"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { TextArea } from "./text-area";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  consequence: string;
  /** The button: what it does, as "Cancel the run". */
  confirm: string;
  tone?: "danger" | "primary";
  /** What is still missing, by the reason as it is typed: the button says that instead, and does nothing. */
  lacks?: (reason: string) => string | null;
  busy?: boolean;
  /** Asks why; a `required` reason must have a word in it. */
  reason?: { label: string; hint?: string; required: boolean; maxLength: number };
  /** Why it did not work, so that it can be tried again with what was typed. */
  problem?: ReactNode;
  /** More to read before the decision: what is affected. */
  children?: ReactNode;
  onConfirm: (reason: string) => void;
};

/** Asks before something that matters: names what will happen, and does nothing until it is confirmed. */
export function ConfirmDialog(props: Props) {
  const { open, onOpenChange, title, consequence, reason } = props;
  return (
    <Dialog
      description={consequence}
      holds={reason ? "text" : "nothing"}
      onOpenChange={onOpenChange}
      open={open}
      title={title}
    >
      <ConfirmForm {...props} />
    </Dialog>
  );
}

/** Lives only while the dialog is open, so that a reason is never one of last time. */
function ConfirmForm({
  onOpenChange,
  confirm,
  tone = "danger",
  lacks,
  busy = false,
  reason,
  problem,
  children,
  onConfirm,
}: Props) {
  const t = useTranslations("ui");
  const [why, setWhy] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const lacking = lacks?.(why.trim()) ?? null;
  const submit = () => {
    if (lacking !== null) return;
    const isEmpty = reason?.required === true && why.trim() === "";
    setIsMissing(isEmpty);
    if (!isEmpty) onConfirm(why.trim());
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      {reason && (
        <TextArea
          error={isMissing && why.trim() === "" ? t("confirm.missing") : null}
          hint={reason.hint}
          label={reason.label}
          maxLength={reason.maxLength}
          onChange={(event) => setWhy(event.target.value)}
          value={why}
        />
      )}
      {problem}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onOpenChange(false)} tone="ghost">
          {t("confirm.back")}
        </Button>
        <Button busy={busy} disabled={lacking !== null} tone={tone} type="submit">
          {lacking ?? confirm}
        </Button>
      </div>
    </form>
  );
}
