"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useFirstFault } from "@/components/forms/use-first-fault";
import { fieldFaults, isVersionTaken } from "@/components/registry/field-faults";
import { FormSection } from "@/components/registry/form-section";
import { SchemaSection } from "@/components/registry/schema-section";
import { useFaultWords } from "@/components/registry/use-fault-words";
import { VersionField } from "@/components/registry/version-field";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import type { NewToolVersionJson, ToolVersionJson } from "@/lib/contract/tools";
import { RequestFields } from "./request-fields";
import { SafetyFields } from "./safety-fields";
import { beginDraft, type DraftFaults, draftFaults, type ToolDraft, versionOf } from "./tool-draft";

type Props = {
  /** The version that the new one goes on from. */
  from: ToolVersionJson | null;
  latest: string | null;
  /** Above the form: who it is, where that is not settled yet. */
  head?: ReactNode;
  busy: boolean;
  error: unknown;
  onSend: (version: NewToolVersionJson) => void;
  /** The button: what it does. */
  send: (version: string) => string;
};

/** Everything that a version of an HTTP tool consists of. What was typed stays on an error. */
export function ToolForm({ from, latest, head, busy, error, onSend, send }: Props) {
  const t = useTranslations("tools.form");
  const box = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => beginDraft(from, latest));
  const [faults, setFaults] = useState<DraftFaults>({});
  const wordsOf = useFaultWords(faults, fieldFaults(error), isVersionTaken(error));
  useFirstFault(box, faults);
  const change = (part: Partial<ToolDraft>) => setDraft((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = draftFaults(draft);
    setFaults(found);
    if (!busy && Object.keys(found).length === 0) onSend(versionOf(draft));
  };
  return (
    <form className="grid gap-6" noValidate onSubmit={submit} ref={box}>
      {head}
      <FormSection title={t("request")}>
        <RequestFields draft={draft} onChange={change} wordsOf={wordsOf} />
      </FormSection>
      <FormSection title={t("safety")}>
        <SafetyFields draft={draft} onChange={change} wordsOf={wordsOf} />
      </FormSection>
      <FormSection title={t("data")}>
        <SchemaSection
          error={wordsOf("input_schema")}
          hint={t("inputHint")}
          label={t("input")}
          onChange={(inputSchema) => change({ inputSchema })}
          text={draft.inputSchema}
        />
        <SchemaSection
          error={wordsOf("output_schema")}
          hint={t("outputHint")}
          label={t("output")}
          onChange={(outputSchema) => change({ outputSchema })}
          text={draft.outputSchema}
        />
      </FormSection>
      <FormSection title={t("version")}>
        <VersionField
          error={wordsOf("version")}
          latest={latest}
          onChange={(version) => change({ version })}
          value={draft.version}
        />
      </FormSection>
      {error !== null && <ProblemAlert error={error} title={t("failed")} />}
      <div className="flex justify-end">
        <Button busy={busy} tone="primary" type="submit">
          {send(draft.version)}
        </Button>
      </div>
    </form>
  );
}
