"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useRoleChoices } from "@/components/members/use-role-choices";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { useCreateApiKey } from "@/lib/client/api-keys";
import type { Role } from "@/lib/kernel/permissions";

const NAME_MAX = 200;
const DAY_MS = 86_400_000;

/** How long a key works, in days. */
const TERMS = { month: 30, quarter: 90, year: 365, never: null } as const;
type Term = keyof typeof TERMS;
const isTerm = (text: string): text is Term => text in TERMS;

const endOf = (term: Term): string | null => {
  const days = TERMS[term];
  return days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
};

/** What the key is for, what it may do, and for how long. */
export function CreateKeyForm({ onMade }: { onMade: (text: string) => void }) {
  const t = useTranslations("apiKeys.create");
  const create = useCreateApiKey();
  const choices = useRoleChoices();
  const [role, setRole] = useState<Role>("operator");
  const [term, setTerm] = useState<Term>("quarter");
  const [isNameless, setIsNameless] = useState(false);
  const terms = Object.keys(TERMS)
    .filter(isTerm)
    .map((value) => ({ value, word: t(`terms.${value}`) }));
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    setIsNameless(name === "");
    if (name === "") return;
    create.mutate({ name, role, expiresAt: endOf(term) }, { onSuccess: ({ key }) => onMade(key) });
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      <TextInput
        autoComplete="off"
        error={isNameless ? t("nameless") : null}
        hint={t("nameHint")}
        label={t("name")}
        maxLength={NAME_MAX}
        name="name"
      />
      <Select
        choices={choices}
        hint={choices.find(({ value }) => value === role)?.note}
        label={t("role")}
        onChange={setRole}
        value={role}
      />
      <Select choices={terms} label={t("term")} onChange={setTerm} value={term} />
      {create.isError && <ProblemAlert error={create.error} title={t("failed")} />}
      <div className="flex justify-end">
        <Button busy={create.isPending} icon={KeyRound} tone="primary" type="submit">
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
