"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { PasswordInput } from "@/components/ui/password-input";
import { LinkForm, type LinkProps } from "./link-form";
import type { ResetFault } from "./link-state";
import { PASSWORD_MIN } from "./setup-state";

/** Sets a new password by a link. */
export function ResetForm(link: LinkProps<ResetFault>) {
  const t = useTranslations("reset");
  return (
    <LinkForm
      {...link}
      icon={KeyRound}
      why={(fault, seconds) => t(`faults.${fault}`, { min: PASSWORD_MIN, seconds })}
      words={{ email: t("email"), send: t("send"), failed: t("failed") }}
    >
      {({ errorOf }) => (
        <PasswordInput
          autoComplete="new-password"
          autoFocus
          error={errorOf("password")}
          hint={t("passwordHint", { min: PASSWORD_MIN })}
          label={t("password")}
          maxLength={1000}
          minLength={PASSWORD_MIN}
          name="password"
          required
        />
      )}
    </LinkForm>
  );
}
