"use client";

import { useTranslations } from "next-intl";
import { SchemaForm } from "@/components/forms/schema-form";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { DataFields } from "@/components/registry/data-fields";
import { FormSection } from "@/components/registry/form-section";
import { useVersionDraft } from "@/components/registry/use-version-draft";
import { VersionForm, type VersionFormProps } from "@/components/registry/version-form";
import { TextArea } from "@/components/ui/text-area";
import type { AgentVersionJson, NewAgentVersionJson } from "@/lib/contract/agents";
import { beginDraft, draftFaults, versionOf } from "./agent-draft";
import { DocumentButton } from "./document-button";
import { ModelFields } from "./model-fields";
import { formParameters, wireParameters } from "./parameters";
import { ToolsField } from "./tools-field";
import { useParametersSchema } from "./use-parameters-schema";

/** Everything that a version of an agent consists of. What was typed stays on an error. */
export function AgentForm({
  from,
  onSend,
  ...frame
}: VersionFormProps<AgentVersionJson, NewAgentVersionJson>) {
  const t = useTranslations("agents.form");
  const form = useVersionDraft(() => beginDraft(from, frame.latest), draftFaults, frame.error);
  const parameters = useSchemaForm(useParametersSchema(), {
    given: from ? formParameters(from.parameters) : undefined,
  });
  const { draft, change, wordsOf } = form;
  const submit = () => {
    const isSound = form.check();
    const set = parameters.read();
    if (!frame.busy && isSound && set.ok) onSend(versionOf(draft, wireParameters(set.value)));
  };
  return (
    <VersionForm {...frame} form={form} onSubmit={submit}>
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
      <DataFields
        draft={draft}
        inputHint={t("inputHint")}
        onChange={change}
        outputActions={
          <DocumentButton
            onChange={(outputSchema) => change({ outputSchema })}
            text={draft.outputSchema}
          />
        }
        outputHint={t("outputHint")}
        wordsOf={wordsOf}
      />
      <FormSection title={t("tools")}>
        <ToolsField
          error={wordsOf("tools")}
          onChange={(tools) => change({ tools })}
          tools={draft.tools}
        />
      </FormSection>
    </VersionForm>
  );
}
