"use client";

import { useTranslations } from "next-intl";
import { DataFields } from "@/components/registry/data-fields";
import { FormSection } from "@/components/registry/form-section";
import { useVersionDraft } from "@/components/registry/use-version-draft";
import { VersionForm, type VersionFormProps } from "@/components/registry/version-form";
import type { NewToolVersionJson, ToolVersionJson } from "@/lib/contract/tools";
import { RequestFields } from "./request-fields";
import { SafetyFields } from "./safety-fields";
import { beginDraft, draftFaults, versionOf } from "./tool-draft";

/** Everything that a version of an HTTP tool consists of. What was typed stays on an error. */
export function ToolForm({
  from,
  onSend,
  ...frame
}: VersionFormProps<ToolVersionJson, NewToolVersionJson>) {
  const t = useTranslations("tools.form");
  const form = useVersionDraft(() => beginDraft(from, frame.latest), draftFaults, frame.error);
  const { draft, change, wordsOf } = form;
  const submit = () => {
    if (form.check() && !frame.busy) onSend(versionOf(draft));
  };
  return (
    <VersionForm {...frame} form={form} onSubmit={submit}>
      <FormSection title={t("request")}>
        <RequestFields draft={draft} onChange={change} wordsOf={wordsOf} />
      </FormSection>
      <FormSection title={t("safety")}>
        <SafetyFields draft={draft} onChange={change} wordsOf={wordsOf} />
      </FormSection>
      <DataFields
        draft={draft}
        inputHint={t("inputHint")}
        onChange={change}
        outputHint={t("outputHint")}
        wordsOf={wordsOf}
      />
    </VersionForm>
  );
}
