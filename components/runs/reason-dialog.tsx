"use client";

import type { LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import type { ButtonTone } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/text-area";

const REASON_MAX = 2000;

/** What stands in the dialog. */
export type ReasonWords = {
  title: string;
  description: string;
  keep: string;
  confirm: string;
  failed: string;
};

type Act = {
  mutate: (reason: string, options: { onSuccess: () => void }) => void;
  isPending: boolean;
  error: unknown;
};

type Props = {
  icon: LucideIcon;
  tone?: ButtonTone;
  words: ReasonWords;
  act: Act;
  onClose: () => void;
  /** What is asked for besides the reason. */
  children?: ReactNode;
};

/**
 * Asks for a reason, and acts once somebody has said why. Whoever shows it keeps it until it is closed, also where its
 * button has gone: the server says if it is too late.
 */
export function ReasonDialog(props: Props) {
  const { words, onClose } = props;
  return (
    <Dialog description={words.description} onOpenChange={onClose} open title={words.title}>
      <ReasonForm {...props} />
    </Dialog>
  );
}

function ReasonForm({ icon, tone = "primary", words, act, children, onClose }: Props) {
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
