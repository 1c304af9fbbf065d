"use client";

import { useTranslations } from "next-intl";
import { useEditor } from "@/components/builder/editor/use-editor";
import { useFindings } from "@/components/builder/findings/use-findings";
import { Alert } from "@/components/ui/alert";
import { CopyableId } from "@/components/ui/copyable-id";
import { METADATA_FORM, WORKFLOW_FORM } from "@/lib/engine/form/manifest-forms";
import { isJsonObject } from "@/lib/kernel/json";
import { FieldWidget } from "./field-widget";
import { isOffered } from "./node-tabs";
import { errorOf, pointerPart, sentenceOf, useFieldFindings } from "./use-field";

/** What is said about the workflow as a whole: its words, what it asks for, what it gives back, its limits. */
export function WorkflowInspector() {
  const t = useTranslations("inspector");
  const spec = useEditor((editor) => editor.spec);
  const metadata = isJsonObject(spec.metadata) ? spec.metadata : {};
  const body = isJsonObject(spec.spec) ? spec.spec : {};
  const nameError = errorOf(useFieldFindings("/metadata/name", "within"));
  const name = typeof metadata.name === "string" ? metadata.name : "";
  return (
    <>
      <header className="grid gap-0.5 border-line border-b p-4">
        <h2 className="font-semibold text-16 leading-5">{t("workflow")}</h2>
        {name && <CopyableId id={name} isName label={t("workflowName")} />}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-4">
        {nameError && <Alert title={nameError} tone="failed" />}
        <LooseFindings />
        {METADATA_FORM.filter((field) => field.name !== "name").map((field) => (
          <FieldWidget
            field={field}
            key={field.name}
            pointer={`/metadata${pointerPart(field.name)}`}
          />
        ))}
        {WORKFLOW_FORM.filter((field) => isOffered("workflow", field.name, body)).map((field) => (
          <FieldWidget field={field} key={field.name} pointer={`/spec${pointerPart(field.name)}`} />
        ))}
        <p className="text-12 text-muted">{t("selectNode")}</p>
      </div>
    </>
  );
}

const SHOWN = ["/metadata", ...WORKFLOW_FORM.map(({ name }) => `/spec${pointerPart(name)}`)];

/** What is wrong with the workflow and no field shows. */
function LooseFindings() {
  const { findings } = useFindings();
  const loose = (findings?.ofNode.get(null) ?? []).filter(
    ({ path }) => !SHOWN.some((shown) => path === shown || path.startsWith(`${shown}/`)),
  );
  return loose.map((finding) => (
    <Alert
      key={`${finding.code}${finding.path}${finding.message}`}
      title={sentenceOf(finding)}
      tone={finding.severity === "error" ? "failed" : "neutral"}
    />
  ));
}
