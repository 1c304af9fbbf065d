"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMe } from "@/components/shell/me";
import { Combobox } from "@/components/ui/combobox";
import type { SelectChoice } from "@/components/ui/select";
import { everyMemberQuery } from "@/lib/client/members";

const ALL = "all";
const ME = "me";

type Props = {
  /** What they did, as "Started by". */
  label: string;
  by: string | null;
  /** Others who are no members, as API keys. */
  more?: readonly SelectChoice<string>[];
  onChange: (by: string | null) => void;
};

/** Who did it: the reader, another member, or whoever the address names. */
export function ActorFilter({ label, by, more = [], onChange }: Props) {
  const t = useTranslations("runs.filters");
  const me = useMe();
  const members = useQuery(everyMemberQuery());
  const others = (members.data?.items ?? []).filter(({ user_id }) => user_id !== me.id);
  const choices = [
    ...others.map(({ user_id, name, email }) => ({ value: user_id, word: name, note: email })),
    ...more,
  ];
  const isKnown = by === null || by === ME || choices.some(({ value: id }) => id === by);
  const failed = members.isError ? t("membersFailed") : null;
  const value = by === me.id ? ME : by;
  return (
    <Combobox
      choices={[
        { value: ALL, word: t("anybody") },
        { value: ME, word: t("me") },
        ...choices,
        ...(isKnown || value === null || value === ME ? [] : [{ value, word: t("somebodyElse") }]),
      ]}
      label={label}
      labelled="inside"
      none={t("nobody")}
      note={members.isPending ? t("looking") : failed}
      onChange={(id) => onChange(id === ALL ? null : id)}
      search={t("findMember")}
      value={value ?? ALL}
    />
  );
}
