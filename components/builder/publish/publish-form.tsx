"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useMemo, useState } from "react";
import { useAutosave } from "@/components/builder/autosave/use-autosave";
import { useEditor, useEditorStore } from "@/components/builder/editor/use-editor";
import { useFindings } from "@/components/builder/findings/use-findings";
import { ProblemAlert } from "@/components/shell/problem-alert";
import { useTranslated } from "@/components/shell/use-translated";
import { useWish } from "@/components/start/use-wish";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-area";
import { findingsOf } from "@/lib/client/findings";
import { usePublishVersion } from "@/lib/client/publish-version";
import { versionQuery } from "@/lib/client/workflows";
import type { WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { diffSpecs, isSameSpec } from "@/lib/engine/draft/diff-specs";
import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import type { JsonObject } from "@/lib/kernel/json";
import { ChangeList } from "./change-list";
import { WarningList } from "./warning-list";

const NOTES_MAX = 10_000;

type Props = {
  workflow: WorkflowJson;
  number: number;
  onPublished: (version: WorkflowVersionJson) => void;
};

/** What publishing makes of the draft, and the notes that go with it. What is not saved yet is saved first. */
export function PublishForm({ workflow, number, onPublished }: Props) {
  const t = useTranslations("publishing");
  const { findings } = useFindings();
  const [notes, setNotes] = useState("");
  const publishing = usePublish(workflow, onPublished);
  const diff = useDiff(workflow);
  const translate = useTranslated();
  const isSame = diff.data ? isSameSpec(diff.data) : false;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame) void publishing.publish(notes.trim());
  };
  return (
    <form className="grid gap-4" onSubmit={send}>
      {workflow.latest_version && (
        <ChangeList diff={diff} isSame={isSame} since={workflow.latest_version.number} />
      )}
      <WarningList warnings={findings?.warnings ?? []} />
      <TextArea
        hint={t("notesHint")}
        label={t("notes")}
        maxLength={NOTES_MAX}
        onChange={(event) => setNotes(event.target.value)}
        value={notes}
      />
      {publishing.isUnsaved && <Alert announce="now" title={t("unsaved")} tone="failed" />}
      {publishing.error !== null && <ProblemAlert error={publishing.error} title={t("failed")} />}
      {findingsOf(publishing.error)
        .map(translate)
        .map(({ path, message, hint }) => (
          <p className="text-12 text-failed" key={`${path}${message}`}>
            {message} {hint}
          </p>
        ))}
      <div className="flex justify-end">
        <Button busy={publishing.isBusy} disabled={isSame} tone="primary" type="submit">
          {t("publish", { number })}
        </Button>
      </div>
    </form>
  );
}

/** Saves the draft, then publishes exactly what was saved. */
function usePublish(workflow: WorkflowJson, onPublished: Props["onPublished"]) {
  const store = useEditorStore();
  const autosave = useAutosave();
  const keyOf = useWish();
  const mutation = usePublishVersion(workflow.id);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const publish = async (notes: string) => {
    setSaving(true);
    const isSaved = (await autosave?.flushAll()) === true;
    setSaving(false);
    setUnsaved(!isSaved);
    if (!isSaved) return;
    const { revision } = store.getState();
    mutation.mutate(
      { revision, notes, idempotencyKey: keyOf({ revision, notes }) },
      { onSuccess: onPublished },
    );
  };
  return { publish, isUnsaved, isBusy: isSaving || mutation.isPending, error: mutation.error };
}

/** What the draft says otherwise than the newest version. */
function useDiff({ latest_version }: WorkflowJson) {
  const spec = useEditor((editor) => editor.spec);
  const latest = useQuery({
    ...versionQuery(latest_version?.id ?? ""),
    enabled: latest_version !== null,
  });
  const data = useMemo(
    () => (latest.data ? diffSpecs(latest.data.spec, asPublished(spec)) : null),
    [latest.data, spec],
  );
  return { data, error: latest.error, refetch: () => void latest.refetch() };
}

/** The draft as publishing writes it: short forms written out. */
function asPublished(spec: JsonObject): JsonObject {
  const parsed = parseWorkflow(spec);
  return parsed.ok ? (parsed.spec as unknown as JsonObject) : spec;
}
