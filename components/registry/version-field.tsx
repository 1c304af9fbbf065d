"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/text-input";
import { nextVersion, STEPS } from "./next-version";

type Props = {
  latest: string | null;
  value: string;
  error: string | null;
  onChange: (version: string) => void;
};

/** The number of the new version, with what it would be after a small, a larger and a breaking change. */
export function VersionField({ latest, value, error, onChange }: Props) {
  const t = useTranslations("registry.version");
  return (
    <div className="grid gap-2">
      <TextInput
        autoComplete="off"
        error={error}
        hint={t("hint")}
        label={t("label")}
        name="version"
        onChange={(event) => onChange(event.target.value)}
        required
        spellCheck={false}
        value={value}
      />
      {latest !== null && (
        <div className="flex flex-wrap items-center gap-2">
          {STEPS.map((step) => (
            <Button key={step} onClick={() => onChange(nextVersion(latest, step))} size="small">
              {t(step, { version: nextVersion(latest, step) })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
