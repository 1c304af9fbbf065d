"use client";

import type { LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextArea } from "@/components/ui/text-area";

const REASON_MAX = 2000;

/** What stands on the button and in its dialog. */
export type ActionWords = {
  open: string;
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
  tone?: "danger" | "primary";
  size?: "regular" | "small";
  words: ActionWords;
  act: Act;
  /** What is asked for besides the reason. */
  children?: ReactNode;
};

/** A button for what needs a reason: it acts once somebody has said why. */
export function ReasonedAction({ icon, tone, size = "regular", words, act, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={icon}
        onClick={() => setOpen(true)}
        size={size}
        {...(tone === "danger" && { tone })}
      >
        {words.open}
      </Button>
      <Dialog
        description={words.description}
        onOpenChange={setOpen}
        open={open}
        title={words.title}
      >
        <ReasonForm
          act={act}
          icon={icon}
          onDone={() => setOpen(false)}
          tone={tone ?? "primary"}
          words={words}
        >
          {children}
        </ReasonForm>
      </Dialog>
    </>
  );
}

type FormProps = Required<Omit<Props, "children" | "size">> & {
  children: ReactNode;
  onDone: () => void;
};

function ReasonForm({ icon, tone, words, act, children, onDone }: FormProps) {
  const t = useTranslations("reason");
  const [isEmpty, setIsEmpty] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason")).trim();
    setIsEmpty(reason === "");
    if (reason !== "") act.mutate(reason, { onSuccess: onDone });
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
        <Button onClick={onDone}>{words.keep}</Button>
        <Button busy={act.isPending} icon={icon} tone={tone} type="submit">
          {words.confirm}
        </Button>
      </div>
    </form>
  );
}
