"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { versionQuery, versionsQuery } from "@/lib/client/workflows";

const ALL = "all";

type Props = {
  workflow: string;
  version: string | null;
  onChange: (version: string | null) => void;
};

/** One version of a workflow: of the newest ones, or the one that stands in the address. */
export function VersionFilter({ workflow, version, onChange }: Props) {
  const t = useTranslations("runs.filters");
  const versions = useQuery(versionsQuery(workflow));
  const known = versions.data?.items ?? [];
  const isKnown = version === null || known.some(({ id }) => id === version);
  const one = useQuery({
    ...versionQuery(version ?? ""),
    enabled: !isKnown && !versions.isPending,
  });
  const wordOf = (number: number) => t("versionNumber", { number });
  const standing = one.data ? wordOf(one.data.number) : t("anotherVersion");
  return (
    <Select
      choices={[
        { value: ALL, word: t("all") },
        ...(isKnown ? [] : [{ value: version, word: standing }]),
        ...known.map(({ id, number }) => ({ value: id, word: wordOf(number) })),
      ]}
      label={t("version")}
      labelled="inside"
      onChange={(id) => onChange(id === ALL ? null : id)}
      value={version ?? ALL}
    />
  );
}
