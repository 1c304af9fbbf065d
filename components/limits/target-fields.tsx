"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/combobox";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { everyAgentQuery, everyToolQuery } from "@/lib/client/registry";
import { isWithoutTarget, QUOTA_KINDS, type QuotaKind } from "@/lib/kernel/limit-kinds";
import { VersionTarget } from "./version-target";

/** The narrower ones first, since they are set more often. */
const KINDS = QUOTA_KINDS.toReversed();

/** What a limit is about: a kind, and which of that kind; empty where the kind says it all. */
export type About = { kind: QuotaKind; target: string };
type Props = { about: About; error: string | null; onChange: (about: About) => void };

/** What a new limit is about: its kind in plain words, and which of that kind. */
export function TargetFields({ about: { kind, target }, error, onChange }: Props) {
  const t = useTranslations("limits");
  const chosen = { target, error, onChange: (name: string) => onChange({ kind, target: name }) };
  return (
    <>
      <Select
        choices={KINDS.map((value) => ({
          value,
          word: t(`kinds.${value}`),
          note: t(`bounds.${value}`),
        }))}
        label={t("set.kind")}
        onChange={(value) => onChange({ kind: value, target: "" })}
        value={kind}
      />
      {!isWithoutTarget(kind) && <Target {...chosen} kind={kind} />}
    </>
  );
}

type TargetProps = { target: string; error: string | null; onChange: (target: string) => void };

function Target({ kind, ...props }: TargetProps & { kind: QuotaKind }) {
  const t = useTranslations("limits.set");
  if (kind === "agent" || kind === "tool") return <RegistryTarget kind={kind} {...props} />;
  if (kind === "workflow_version") return <VersionTarget {...props} />;
  const { target, error, onChange } = props;
  return (
    <TextInput
      autoComplete="off"
      error={error}
      hint={t(kind === "model" ? "modelHint" : "poolHint")}
      label={t("name")}
      maxLength={200}
      onChange={(event) => onChange(event.target.value)}
      spellCheck={false}
      value={target}
    />
  );
}

/** One name of a registry, whatever its versions. */
function RegistryTarget({
  kind,
  target,
  error,
  onChange,
}: TargetProps & { kind: "agent" | "tool" }) {
  const t = useTranslations("limits.set");
  const agents = useQuery({ ...everyAgentQuery(), enabled: kind === "agent" });
  const tools = useQuery({ ...everyToolQuery(), enabled: kind === "tool" });
  const { data, isError, isPending } = kind === "agent" ? agents : tools;
  const failed = isError ? t("namesFailed") : null;
  return (
    <Combobox
      choices={(data ?? []).map(({ name, title }) => ({ value: name, word: title, note: name }))}
      error={error}
      label={t("name")}
      none={t("noName")}
      note={isPending ? t("looking") : failed}
      onChange={onChange}
      placeholder={t("choose")}
      search={t("findName")}
      value={target || null}
    />
  );
}
