"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { SchemaForm } from "@/components/forms/schema-form";
import { useFirstFault } from "@/components/forms/use-first-fault";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { fieldFaults, isVersionTaken } from "@/components/registry/field-faults";
import { FormSection } from "@/components/registry/form-section";
import { SchemaSection } from "@/components/registry/schema-section";
import { useFaultWords } from "@/components/registry/use-fault-words";
import { VersionField } from "@/components/registry/version-field";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-area";
import type { AgentVersionJson, NewAgentVersionJson } from "@/lib/contract/agents";
import { beginDraft, type DraftFaults, draftFaults, versionOf } from "./agent-draft";
import { DocumentButton } from "./document-button";
import { ModelFields } from "./model-fields";
import { ToolsField } from "./tools-field";
import { useParametersSchema } from "./use-parameters-schema";

type Props = {
  /** The version that the new one goes on from. */
  from: AgentVersionJson | null;
  latest: string | null;
  /** Above the form: who it is, where that is not settled yet. */
  head?: ReactNode;
  busy: boolean;
  error: unknown;
  onSend: (version: NewAgentVersionJson) => void;
  /** The button: what it does. */
  send: (version: string) => string;
};

/** Everything that a version of an agent consists of. What was typed stays on an error. */
export function AgentForm({ from, latest, head, busy, error, onSend, send }: Props) {
  const t = useTranslations("agents.form");
  const box = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => beginDraft(from, latest));
  const [faults, setFaults] = useState<DraftFaults>({});
  const parameters = useSchemaForm(useParametersSchema(), from?.parameters);
  const wordsOf = useFaultWords(faults, fieldFaults(error), isVersionTaken(error));
  useFirstFault(box, faults);
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = draftFaults(draft);
    setFaults(found);
    const set = parameters.read();
    if (busy || Object.keys(found).length > 0 || !set.ok) return;
    onSend(versionOf(draft, set.value));
  };
  return (
    <form className="grid gap-6" noValidate onSubmit={submit} ref={box}>
      {head}
      <FormSection title={t("work")}>
        <TextArea
          error={wordsOf("instructions")}
          hint={t("instructionsHint")}
          label={t("instructions")}
          name="instructions"
          onChange={(event) => change({ instructions: event.target.value })}
          required
          size="tall"
          value={draft.instructions}
        />
        <ModelFields
          error={wordsOf("model")}
          model={draft.model}
          onChange={change}
          provider={draft.provider}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SchemaForm form={parameters} />
        </div>
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
          actions={
            <DocumentButton
              onChange={(outputSchema) => change({ outputSchema })}
              text={draft.outputSchema}
            />
          }
          error={wordsOf("output_schema")}
          hint={t("outputHint")}
          label={t("output")}
          onChange={(outputSchema) => change({ outputSchema })}
          text={draft.outputSchema}
        />
      </FormSection>
      <FormSection title={t("tools")}>
        <ToolsField
          error={wordsOf("tools")}
          onChange={(tools) => change({ tools })}
          tools={draft.tools}
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
