"use client";

import { Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef } from "react";
import type { SchemaField } from "@/components/forms/schema-fields";
import { SchemaForm } from "@/components/forms/schema-form";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { newKey } from "@/lib/client/new-key";
import { useStartRun } from "@/lib/client/runs";
import type { WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import { canonicalJson, isJsonObject, type JsonObject } from "@/lib/kernel/json";

const inputSchemaOf = (manifest: JsonObject): JsonObject | null => {
  const graph = manifest.spec;
  return isJsonObject(graph) && isJsonObject(graph.input) ? graph.input : null;
};

/** The same input is the same wish and has the same key: however often it is sent, it is one run. */
function useWish(): (input: JsonObject) => string {
  const last = useRef({ text: "", key: "" });
  return (input) => {
    const text = canonicalJson(input);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return last.current.key;
  };
}

const TITLE_MAX = 100;

/** What the run is called: the first thing that was said about it. Without one it is named after its workflow. */
function titleOf(fields: readonly SchemaField[], input: JsonObject): string | null {
  const said = fields.find(({ name, kind }) => kind === "text" && typeof input[name] === "string");
  const text = said && String(input[said.name]).split("\n")[0]?.trim();
  return text ? [...text].slice(0, TITLE_MAX).join("") : null;
}

/** What the version asks for, and the button that starts a run of exactly it. */
export function StartForm({ version }: { version: WorkflowVersionJson }) {
  const t = useTranslations("start");
  const router = useRouter();
  const start = useStartRun();
  const form = useSchemaForm(inputSchemaOf(version.spec));
  const keyOf = useWish();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const filled = form.read();
    if (!filled.ok || start.isPending || start.isSuccess) return;
    start.mutate(
      {
        versionId: version.id,
        input: filled.value,
        title: titleOf(form.fields, filled.value),
        idempotencyKey: keyOf(filled.value),
      },
      { onSuccess: (run) => router.push(`/runs/${run.id}`) },
    );
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={send}>
      <SchemaForm form={form} />
      {start.isError && <ProblemAlert error={start.error} title={t("failed")} />}
      <Button busy={start.isPending || start.isSuccess} icon={Play} tone="primary" type="submit">
        {t("send")}
      </Button>
    </form>
  );
}
