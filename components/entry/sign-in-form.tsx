"use client";

import { LogIn } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { type SignInAnswer, signIn } from "@/lib/client/sign-in";
import { useFieldFaults } from "./use-field-faults";

type State =
  | { kind: "idle" }
  | { kind: "busy" }
  | { kind: "refused"; answer: Exclude<SignInAnswer, { ok: true }> }
  | { kind: "problem"; error: unknown };

/** E-mail and password. After a refusal the e-mail stays, and the password has the focus. */
export function SignInForm({ callbackUrl }: { callbackUrl: string }) {
  const t = useTranslations("signIn");
  const [state, setState] = useState<State>({ kind: "idle" });
  const { form: checked, errorOf } = useFieldFaults();

  const send = async (event: FormEvent<HTMLFormElement>) => {
    checked.onSubmit(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setState({ kind: "busy" });
    try {
      const answer = await signIn(String(fields.get("email")), String(fields.get("password")));
      // A whole new page, so that nothing stays of whoever was here before.
      if (answer.ok) return window.location.assign(callbackUrl);
      setState({ kind: "refused", answer });
      checked.ref.current?.querySelector<HTMLInputElement>("[name=password]")?.select();
    } catch (error) {
      setState({ kind: "problem", error });
    }
  };
  return (
    <form {...checked} className="grid gap-4" method="post" onSubmit={(event) => void send(event)}>
      <TextInput
        autoCapitalize="none"
        autoComplete="username"
        autoFocus
        error={errorOf("email")}
        label={t("email")}
        name="email"
        required
        spellCheck={false}
        type="email"
      />
      <PasswordInput
        autoComplete="current-password"
        error={errorOf("password")}
        label={t("password")}
        name="password"
        required
      />
      {state.kind === "refused" && <Refusal answer={state.answer} />}
      {state.kind === "problem" && <ProblemAlert error={state.error} title={t("failed")} />}
      <Button busy={state.kind === "busy"} icon={LogIn} size="wide" tone="primary" type="submit">
        {t("send")}
      </Button>
    </form>
  );
}

function Refusal({ answer }: { answer: Exclude<SignInAnswer, { ok: true }> }) {
  const t = useTranslations("signIn");
  if (answer.why === "wrong")
    return (
      <Alert announce="now" title={t("wrong")} tone="failed">
        {t("wrongWhy")}
      </Alert>
    );
  return (
    <Alert announce="now" title={t("throttled")} tone="failed">
      {t("throttledWhy", { seconds: answer.seconds ?? 30 })}
    </Alert>
  );
}
