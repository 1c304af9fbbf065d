"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { PASSWORD_MIN } from "@/components/entry/setup-state";
import { useMe } from "@/components/shell/me";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { PasswordInput } from "@/components/ui/password-input";
import { useToast } from "@/components/ui/toast";
import { useChangePassword } from "@/lib/client/me";
import { Problem } from "@/lib/client/problem";

const PASSWORD_MAX = 1000;

type Fault = "missing" | "short" | "same" | null;

function faultOf(current: string, next: string): Fault {
  if (current === "") return "missing";
  if ([...next.normalize("NFKC")].length < PASSWORD_MIN) return "short";
  return current === next ? "same" : null;
}

/** Changes the password by the present one. What was typed stays on an error. */
export function PasswordForm() {
  const t = useTranslations("profile.password");
  const me = useMe();
  const tell = useToast();
  const change = useChangePassword();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [fault, setFault] = useState<Fault>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const found = faultOf(current, next);
    setFault(found);
    if (found) return;
    change.mutate(
      { current, next },
      {
        onSuccess: () => {
          setCurrent("");
          setNext("");
          tell({ title: t("done"), note: t("doneNote") });
        },
      },
    );
  };
  const isWrong = change.error instanceof Problem && change.error.code === "FORBIDDEN";
  return (
    <form className="grid gap-4 p-4" noValidate onSubmit={send}>
      {/* Password managers keep the new one for the account that they find here. */}
      <input autoComplete="username" hidden readOnly type="email" value={me.email ?? ""} />
      <PasswordInput
        autoComplete="current-password"
        error={fault === "missing" ? t("missing") : isWrong ? t("wrong") : null}
        label={t("current")}
        maxLength={PASSWORD_MAX}
        name="current"
        onChange={(event) => setCurrent(event.target.value)}
        value={current}
      />
      <PasswordInput
        autoComplete="new-password"
        error={
          fault === "short" || fault === "same" ? t(`faults.${fault}`, { min: PASSWORD_MIN }) : null
        }
        hint={t("rules", { min: PASSWORD_MIN })}
        label={t("next")}
        maxLength={PASSWORD_MAX}
        name="next"
        onChange={(event) => setNext(event.target.value)}
        value={next}
      />
      {change.isError && !isWrong && <ProblemAlert error={change.error} title={t("failed")} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-12 text-muted">{t("consequence")}</p>
        <Button busy={change.isPending} icon={KeyRound} tone="primary" type="submit">
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
