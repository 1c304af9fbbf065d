"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { signIn } from "@/lib/client/sign-in";
import type { ResetState } from "./reset-state";
import { PASSWORD_MIN } from "./setup-state";

type Props = {
  token: string;
  email: string;
  act: (before: ResetState, form: FormData) => Promise<ResetState>;
};

const START: ResetState = { fault: null, seconds: 0, isDone: false };

/** Sets a new password by a link, and signs in with it at once. */
export function ResetForm({ token, email, act }: Props) {
  const t = useTranslations("reset");
  const resetAndEnter = async (before: ResetState, form: FormData): Promise<ResetState> => {
    const after = await act(before, form);
    if (after.isDone) {
      const answer = await signIn(email, String(form.get("password"))).catch(() => null);
      // A whole new page. Where the sign-in itself did not work, its own page says why.
      window.location.assign(answer?.ok ? "/" : "/sign-in");
    }
    return after;
  };
  const [{ fault, seconds, isDone }, send, isBusy] = useActionState(resetAndEnter, START);
  return (
    <form action={send} className="grid gap-4">
      <input name="token" type="hidden" value={token} />
      <TextInput autoComplete="username" label={t("email")} readOnly type="email" value={email} />
      <PasswordInput
        autoComplete="new-password"
        autoFocus
        hint={t("passwordHint", { min: PASSWORD_MIN })}
        label={t("password")}
        maxLength={1000}
        minLength={PASSWORD_MIN}
        name="password"
        required
      />
      {fault && (
        <Alert announce="now" title={t("failed")} tone="failed">
          {t(`faults.${fault}`, { min: PASSWORD_MIN, seconds })}
        </Alert>
      )}
      <Button busy={isBusy || isDone} icon={KeyRound} size="wide" tone="primary" type="submit">
        {t("send")}
      </Button>
    </form>
  );
}
