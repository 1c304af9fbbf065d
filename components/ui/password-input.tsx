"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { CONTROL_STYLE } from "./control-style";
import { Field } from "./field";
import { Icon } from "./icon";

type Props = {
  label: string;
  hint?: string;
  error?: string | null;
  autoComplete: "current-password" | "new-password";
} & Omit<ComponentProps<"input">, "className" | "id" | "type" | "autoComplete">;

/** A password, hidden until its owner asks to see it. */
export function PasswordInput({ label, hint, error, ...input }: Props) {
  const t = useTranslations("password");
  const [shown, setShown] = useState(false);
  return (
    <Field error={error} hint={hint} label={label}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            className={`${CONTROL_STYLE} h-11 pr-11 sm:h-8 sm:pr-9`}
            type={shown ? "text" : "password"}
          />
          <button
            aria-label={shown ? t("hide") : t("show")}
            aria-pressed={shown}
            className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-control text-muted hover:text-ink sm:w-8"
            onClick={() => setShown(!shown)}
            type="button"
          >
            <Icon of={shown ? EyeOff : Eye} size={14} />
          </button>
        </div>
      )}
    </Field>
  );
}
