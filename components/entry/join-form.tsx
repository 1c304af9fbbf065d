"use client";

import { UserCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { signIn } from "@/lib/client/sign-in";
import type { JoinState } from "./join-state";
import { PASSWORD_MIN } from "./setup-state";

type Props = {
  token: string;
  email: string;
  /** There is no account yet: one is made, with a name and a password. */
  isNew: boolean;
  act: (before: JoinState, form: FormData) => Promise<JoinState>;
};

const START: JoinState = { fault: null, seconds: 0, name: "", isDone: false };

/** Takes a place by its link, and signs in at once. The name stays on an error; the password does not. */
export function JoinForm({ token, email, isNew, act }: Props) {
  const t = useTranslations("join");
  const joinAndEnter = async (before: JoinState, form: FormData): Promise<JoinState> => {
    const after = await act(before, form);
    if (after.isDone) {
      const answer = await signIn(email, String(form.get("password"))).catch(() => null);
      // A whole new page. Where the sign-in itself did not work, its own page says why.
      window.location.assign(answer?.ok ? "/" : "/sign-in");
    }
    return after;
  };
  const [state, send, isBusy] = useActionState(joinAndEnter, START);
  const { fault, seconds, name, isDone } = state;
  return (
    <form action={send} className="grid gap-4">
      <input name="token" type="hidden" value={token} />
      <TextInput autoComplete="username" label={t("email")} readOnly type="email" value={email} />
      {isNew && (
        <TextInput
          autoComplete="name"
          autoFocus
          defaultValue={name}
          label={t("name")}
          maxLength={200}
          name="name"
          required
        />
      )}
      <PasswordInput
        autoComplete={isNew ? "new-password" : "current-password"}
        hint={isNew ? t("passwordHint", { min: PASSWORD_MIN }) : t("ownPassword")}
        label={t("password")}
        maxLength={1000}
        name="password"
        required
        {...(isNew && { minLength: PASSWORD_MIN })}
      />
      {fault && (
        <Alert announce="now" title={t("failed")} tone="failed">
          {t(`faults.${fault}`, { min: PASSWORD_MIN, seconds })}
        </Alert>
      )}
      <Button busy={isBusy || isDone} icon={UserCheck} size="wide" tone="primary" type="submit">
        {t("send")}
      </Button>
    </form>
  );
}
