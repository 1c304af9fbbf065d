"use client";

import { Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { SchemaForm } from "@/components/forms/schema-form";
import { useFirstFault } from "@/components/forms/use-first-fault";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/text-input";
import { issuesOf } from "@/lib/client/issues";
import { useStartRun } from "@/lib/client/runs";
import type { WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";
import { LastInputs } from "./last-inputs";
import { titleOf } from "./title-of";
import { useSettle } from "./use-settle";
import { useWish } from "./use-wish";

type Props = {
  workflow: WorkflowJson;
  version: WorkflowVersionJson;
  /** Another version is on its way: its fields are not known yet. */
  isChanging: boolean;
  given: JsonObject | undefined;
};

const TITLE_MAX = 200;

const inputSchemaOf = ({ spec }: WorkflowVersionJson): JsonObject | null => {
  const graph = spec.spec;
  return isJsonObject(graph) && isJsonObject(graph.input) ? graph.input : null;
};

/** What the version asks for, and the button that starts a run of exactly it. What was typed stays on an error. */
export function InputForm({ workflow, version, isChanging, given }: Props) {
  const t = useTranslations("start");
  const router = useRouter();
  const box = useRef<HTMLFormElement>(null);
  const form = useSchemaForm(inputSchemaOf(version), { given });
  const [title, setTitle] = useState("");
  const start = useStartRun();
  const settle = useSettle();
  const keyOf = useWish();
  useFirstFault(box, form.faults);
  // What is to be filled in comes after what was chosen: typing goes on without a way through the buttons above.
  useEffect(() => box.current?.querySelector<HTMLElement>("input, textarea, select")?.focus(), []);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (start.isPending || start.isSuccess || isChanging) return;
    const filled = form.read();
    if (!filled.ok) return;
    const wish = {
      versionId: version.id,
      input: filled.value,
      title: title.trim() || titleOf(form.fields, filled.value),
    };
    start.mutate(
      { ...wish, idempotencyKey: keyOf(wish) },
      {
        onSuccess: (run) => {
          settle();
          router.push(`/runs/${run.id}`);
        },
        onError: (error) => form.show(issuesOf(error)),
      },
    );
  };
  return (
    <form className="grid gap-4" noValidate onSubmit={send} ref={box}>
      {form.fields.length === 0 && <p className="text-13 text-muted">{t("asksNothing")}</p>}
      <SchemaForm form={form} />
      <TextInput
        hint={t("runTitleHint")}
        label={t("runTitle")}
        maxLength={TITLE_MAX}
        name="title"
        onChange={(event) => setTitle(event.target.value)}
        value={title}
      />
      {start.isError && <ProblemAlert error={start.error} title={t("failed")} />}
      <div className="flex flex-wrap items-center gap-3">
        {form.fields.length > 0 && <LastInputs onUse={form.fill} workflowId={workflow.id} />}
        <span className="ml-auto">
          <Button
            busy={start.isPending || start.isSuccess || isChanging}
            icon={Play}
            tone="primary"
            type="submit"
          >
            {t("sendVersion", { number: version.number })}
          </Button>
        </span>
      </div>
    </form>
  );
}
