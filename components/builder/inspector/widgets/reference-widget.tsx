"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEditor } from "@/components/builder/editor/use-editor";
import { Combobox } from "@/components/ui/combobox";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import {
  everyAgentQuery,
  everyAgentVersionQuery,
  everyToolQuery,
  everyToolVersionQuery,
  everyWorkflowQuery,
} from "@/lib/client/registry";
import { valueAt } from "@/lib/engine/draft/set-at";
import { useFieldWords } from "../field-words";
import { useTarget } from "../target";
import { errorOf, useField, useFieldFindings, warningOf } from "../use-field";
import type { WidgetProps } from "./widget";

/** The channel that every registry has. */
const STABLE = "stable";
const CHANNELS = [STABLE] as const;

/** Which workflow a step runs, and which of its published versions. */
export function WorkflowWidget({ pointer }: WidgetProps) {
  const { data } = useQuery(everyWorkflowQuery());
  // It cannot be a step of itself.
  const own = useEditor(({ spec }) => valueAt(spec, "/metadata/name"));
  const name = useName(pointer);
  const names = data
    ?.filter((workflow) => workflow.latest_version !== null && workflow.name !== own)
    .map(({ id, name: called, title, latest_version }) => ({
      id,
      name: called,
      title,
      latest_version: { version: String(latest_version?.number) },
    }));
  const entry = names?.find((candidate) => candidate.name === name);
  const latest = Number(entry?.latest_version.version ?? 0);
  const versions = Array.from({ length: latest }, (_, n) => ({ version: String(latest - n) }));
  return (
    <Reference
      channels={[]}
      entry={entry}
      kind="workflow"
      names={names}
      pointer={pointer}
      versions={versions}
    />
  );
}

/** Which agent or tool a step calls, and which version of it: an exact one, or what the channel means at publishing. */
export function ReferenceWidget({ field, pointer }: WidgetProps) {
  const kind = field.name === "agent" ? "agent" : "tool";
  return kind === "agent" ? (
    <AgentReference pointer={pointer} />
  ) : (
    <ToolReference pointer={pointer} />
  );
}

function AgentReference({ pointer }: { pointer: string }) {
  const { data: names } = useQuery(everyAgentQuery());
  const name = useName(pointer);
  const entry = names?.find((candidate) => candidate.name === name);
  const { data: versions } = useQuery({
    ...everyAgentVersionQuery(entry?.id ?? ""),
    enabled: entry !== undefined,
  });
  return (
    <Reference
      channels={CHANNELS}
      entry={entry}
      kind="agent"
      names={names}
      pointer={pointer}
      versions={versions}
    />
  );
}

function ToolReference({ pointer }: { pointer: string }) {
  const { data: names } = useQuery(everyToolQuery());
  const name = useName(pointer);
  const entry = names?.find((candidate) => candidate.name === name);
  const { data: versions } = useQuery({
    ...everyToolVersionQuery(entry?.id ?? ""),
    enabled: entry !== undefined,
  });
  return (
    <Reference
      channels={CHANNELS}
      entry={entry}
      kind="tool"
      names={names}
      pointer={pointer}
      versions={versions}
    />
  );
}

const useName = (pointer: string): string => {
  const { value } = useField(pointer, "");
  return typeof value === "string" ? (value.split("@")[0] ?? "") : "";
};

type Entry = {
  id: string;
  name: string;
  title: string;
  latest_version: { version: string } | null;
};

type Props = {
  kind: "agent" | "tool" | "workflow";
  channels: readonly string[];
  pointer: string;
  names: readonly Entry[] | undefined;
  /** The one that is chosen, if there is such a one. */
  entry: Entry | undefined;
  versions: readonly { version: string }[] | undefined;
};

function Reference({ kind, channels, pointer, names, entry, versions }: Props) {
  const t = useTranslations("inspector.reference");
  const { label } = useFieldWords()(kind);
  const { nodeId } = useTarget();
  const { value, set, path, isReadOnly } = useField(pointer, label);
  const findings = useFieldFindings(pointer, "within");
  const written = typeof value === "string" ? value : "";
  const [, selector = ""] = written.split("@");
  const choose = (name: string) => {
    const latest = names?.find((candidate) => candidate.name === name)?.latest_version?.version;
    set(`${name}@${latest ?? STABLE}`);
  };
  const exact = versions?.map(({ version }) => version) ?? [];
  const selectors = [...exact, ...channels];
  const known =
    selectors.includes(selector) || selector === "" ? selectors : [selector, ...selectors];
  return (
    <div className="grid gap-3" data-field={path} key={nodeId}>
      <Combobox
        choices={(names ?? []).map(({ name, title }) => ({ value: name, word: title, note: name }))}
        disabled={isReadOnly}
        error={errorOf(findings)}
        hint={warningOf(findings)}
        label={label}
        none={t("none")}
        onChange={choose}
        placeholder={written || t(`choose.${kind}`)}
        search={t("search")}
        value={entry?.name ?? null}
      />
      {entry && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
          <Select
            choices={known.map((one) => ({
              value: one,
              word: one,
              ...(one === STABLE && { note: t("stable") }),
            }))}
            disabled={isReadOnly}
            label={t("version")}
            onChange={(next) => set(`${entry.name}@${next}`)}
            placeholder={t("chooseVersion")}
            value={selector || null}
          />
          <Link
            className="inline-flex h-11 items-center gap-1 text-13 text-accent hover:underline sm:h-8"
            href={`/${kind}s/${entry.id}`}
          >
            {t(`open.${kind}`)}
            <Icon of={ExternalLink} size={12} />
          </Link>
        </div>
      )}
    </div>
  );
}
