"use client";

import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { PASSWORD_MIN, type SetupState } from "./setup-state";
import { useFieldFaults } from "./use-field-faults";

type Props = { token: string; act: (before: SetupState, form: FormData) => Promise<SetupState> };

/** The first owner and their organisation. What was typed stays on an error; the password does not. */
export function SetupForm({ token, act }: Props) {
  const t = useTranslations("setup");
  const [state, send, isBusy] = useActionState(act, { fault: null, typed: {} });
  const { fault, typed } = state;
  const { form: checked, errorOf } = useFieldFaults();
  return (
    <form action={send} className="grid gap-4" {...checked}>
      <TextInput
        autoComplete="off"
        defaultValue={token}
        hint={t("tokenHint")}
        error={errorOf("token")}
        label={t("token")}
        maxLength={200}
        name="token"
        required
        spellCheck={false}
      />
      <TextInput
        autoComplete="organization"
        defaultValue={typed.organisation}
        error={errorOf("organisation")}
        label={t("organisation")}
        maxLength={200}
        name="organisation"
        required
      />
      <TextInput
        autoComplete="name"
        defaultValue={typed.name}
        error={errorOf("name")}
        label={t("name")}
        maxLength={200}
        name="name"
        required
      />
      <TextInput
        autoComplete="username"
        defaultValue={typed.email}
        error={errorOf("email")}
        label={t("email")}
        maxLength={320}
        name="email"
        required
        type="email"
      />
      <PasswordInput
        autoComplete="new-password"
        hint={t("passwordHint", { min: PASSWORD_MIN })}
        error={errorOf("password")}
        label={t("password")}
        maxLength={1000}
        minLength={PASSWORD_MIN}
        name="password"
        required
      />
      {fault && (
        <Alert announce="now" title={t("failed")} tone="failed">
          {t(`faults.${fault}`, { min: PASSWORD_MIN })}
        </Alert>
      )}
      <Button busy={isBusy} icon={ShieldCheck} size="wide" tone="primary" type="submit">
        {t("send")}
      </Button>
    </form>
  );
}
