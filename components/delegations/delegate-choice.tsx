"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMe } from "@/components/shell/me";
import { useProblemText } from "@/components/shell/use-problem-text";
import { Combobox } from "@/components/ui/combobox";
import { decidersQuery } from "@/lib/client/delegations";

type Props = {
  value: string | null;
  error: string | null;
  /** Who may not be it: whoever started the run, where the rule excludes them. */
  except?: readonly string[];
  onChange: (id: string) => void;
};

/** One of the others whose role decides requests. */
export function DelegateChoice({ value, error, except = [], onChange }: Props) {
  const t = useTranslations("delegation");
  const s = useTranslations("shell");
  const me = useMe();
  const say = useProblemText();
  const deciders = useQuery(decidersQuery());
  const choices = (deciders.data ?? [])
    .filter(({ user_id }) => user_id !== me.id && !except.includes(user_id))
    .map(({ user_id, name, email, role }) => ({
      value: user_id,
      word: name,
      note: `${email} · ${s(`roles.${role}`)}`,
    }));
  return (
    <Combobox
      choices={choices}
      error={error}
      label={t("to")}
      none={t("nobody")}
      note={deciders.isError ? say(deciders.error) : deciders.isPending ? t("looking") : null}
      onChange={onChange}
      placeholder={t("toChoose")}
      search={t("toSearch")}
      value={value}
    />
  );
}
