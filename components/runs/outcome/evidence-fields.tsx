"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import type { OutcomeWish } from "@/lib/client/outcomes";
import type { RunJson } from "@/lib/contract/runs";
import { useRunVersions } from "./use-run-versions";

const TEXT_MAX = 2000;
const NONE = "none";

export type Evidence = { text: string; versionId: string | null };
export const NO_EVIDENCE: Evidence = { text: "", versionId: null };

type Props = {
  runId: RunJson["id"];
  evidence: Evidence;
  onChange: (evidence: Evidence) => void;
};

/** What shows how the run turned out: in words, and by one exact version of what it has made. */
export function EvidenceFields({ runId, evidence, onChange }: Props) {
  const t = useTranslations("outcome");
  const versions = useRunVersions(runId);
  const wordOf = useVersionWord();
  return (
    <>
      <TextArea
        hint={t("evidenceHint")}
        label={t("evidence")}
        maxLength={TEXT_MAX}
        onChange={(event) => onChange({ ...evidence, text: event.target.value })}
        value={evidence.text}
      />
      {versions.length > 0 && (
        <Select
          choices={[
            { value: NONE, word: t("noVersion") },
            ...versions.map((version) => ({ value: version.id, word: wordOf(version) })),
          ]}
          hint={t("versionHint")}
          label={t("version")}
          onChange={(id) => onChange({ ...evidence, versionId: id === NONE ? null : id })}
          value={evidence.versionId ?? NONE}
        />
      )}
    </>
  );
}

/** What is said of the evidence: a version that nobody wrote a word about is called by its name. */
export function useSaidEvidence(runId: RunJson["id"]): (said: Evidence) => OutcomeWish["evidence"] {
  const versions = useRunVersions(runId);
  const wordOf = useVersionWord();
  return ({ text, versionId }) => {
    const version = versions.find(({ id }) => id === versionId);
    const words = text.trim() || (version ? wordOf(version) : "");
    if (words === "") return [];
    return [{ text: words, ...(version && { artifact_version_id: version.id }) }];
  };
}

function useVersionWord() {
  const t = useTranslations("outcome");
  return ({ name, number }: { name: string; number: number }) => t("versionOf", { name, number });
}
