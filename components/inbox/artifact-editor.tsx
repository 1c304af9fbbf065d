"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ArtifactDraft } from "@/components/approvals/artifact-draft";
import { changedLines, countChanges } from "@/components/artifacts/changed-lines";
import { type ContentKind, ContentView } from "@/components/artifacts/content-view";
import { DiffView } from "@/components/artifacts/diff-view";
import { CodeField } from "@/components/code/code-field";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";

type Props = {
  edit: ArtifactDraft;
  kind: ContentKind;
  onChange: (text: string) => void;
  onDiscard: () => void;
};

/** The reader's own version: its text, what it changes, and how it reads. */
export function ArtifactEditor({ edit, kind, onChange, onDiscard }: Props) {
  const t = useTranslations("artifacts.edit");
  const artifacts = useTranslations("artifacts");
  const [view, setView] = useState<"write" | "changes" | "read">("write");
  const lines = useMemo(() => changedLines(edit.before, edit.text), [edit.before, edit.text]);
  const { added, removed } = countChanges(lines);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>("[data-editor]")?.focus();
  }, []);
  return (
    <>
      <div className="flex min-h-12 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-4 py-1.5">
        <Segmented
          choices={[
            { value: "write", word: t("write") },
            { value: "changes", word: artifacts("changesTab") },
            { value: "read", word: artifacts("read") },
          ]}
          label={artifacts("view")}
          onChange={setView}
          value={view}
        />
        <p className="text-12 text-muted" role="status">
          {t("standing", { added, removed, changed: added + removed === 0 ? "no" : "yes" })}
        </p>
        <span className="ml-auto">
          <Button icon={Undo2} onClick={onDiscard} size="small" tone="ghost">
            {t("discard")}
          </Button>
        </span>
      </div>
      <div className="min-h-0 flex-1 lg:overflow-y-auto" ref={box}>
        {view === "write" && (
          <CodeField
            isLabelHidden
            label={t("label", { name: edit.name })}
            language={kind === "json" ? "json" : "plain"}
            onChange={onChange}
            size="page"
            value={edit.text}
          />
        )}
        {view === "changes" && <DiffView label={t("diff", { name: edit.name })} lines={lines} />}
        {view === "read" && (
          <div className="p-4">
            <ContentView kind={kind} name={edit.name} text={edit.text} />
          </div>
        )}
      </div>
    </>
  );
}
