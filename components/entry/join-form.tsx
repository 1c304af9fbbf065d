"use client";

import { UserCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { PasswordInput } from "@/components/ui/password-input";
import { TextInput } from "@/components/ui/text-input";
import { LinkForm, type LinkProps } from "./link-form";
import type { JoinFault } from "./link-state";
import { PASSWORD_MIN } from "./setup-state";

/** `isNew`: there is no account yet, and one is made with a name and a password. */
type Props = LinkProps<JoinFault> & { isNew: boolean };

/** Takes the place that the link of an invitation keeps. */
export function JoinForm({ isNew, ...link }: Props) {
  const t = useTranslations("join");
  return (
    <LinkForm
      {...link}
      icon={UserCheck}
      why={(fault, seconds) => t(`faults.${fault}`, { min: PASSWORD_MIN, seconds })}
      words={{ email: t("email"), send: t("send"), failed: t("failed") }}
    >
      {({ name, errorOf }) => (
        <>
          {isNew && (
            <TextInput
              autoComplete="name"
              autoFocus
              defaultValue={name}
              error={errorOf("name")}
              label={t("name")}
              maxLength={200}
              name="name"
              required
            />
          )}
          <PasswordInput
            autoComplete={isNew ? "new-password" : "current-password"}
            error={errorOf("password")}
            hint={isNew ? t("passwordHint", { min: PASSWORD_MIN }) : t("ownPassword")}
            label={t("password")}
            maxLength={1000}
            name="password"
            required
            {...(isNew && { minLength: PASSWORD_MIN })}
          />
        </>
      )}
    </LinkForm>
  );
}
