"use client";

import type { LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import type { ButtonTone } from "@/components/ui/button-style";
import { TextArea } from "@/components/ui/text-area";

const REASON_MAX = 2000;

export type ReasonFormProps = {
  icon: LucideIcon;
  tone?: ButtonTone;
  words: { keep: string; confirm: string; failed: string };
  act: {
    mutate: (reason: string, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  onClose: () => void;
  /** What is asked for besides the reason. */
  children?: ReactNode;
};

/** Asks for a reason, and acts once somebody has said why. */
export function ReasonForm(props: ReasonFormProps) {
  const { icon, tone = "primary", words, act, children, onClose } = props;
  const t = useTranslations("reason");
  const [isEmpty, setIsEmpty] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason")).trim();
    setIsEmpty(reason === "");
    if (reason !== "") act.mutate(reason, { onSuccess: onClose });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      {children}
      <TextArea
        error={isEmpty ? t("missing") : null}
        hint={t("hint")}
        label={t("label")}
        maxLength={REASON_MAX}
        name="reason"
      />
      {act.error !== null && <ProblemAlert error={act.error} title={words.failed} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.keep}</Button>
        <Button busy={act.isPending} icon={icon} tone={tone} type="submit">
          {words.confirm}
        </Button>
      </div>
    </form>
  );
}
