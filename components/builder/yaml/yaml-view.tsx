"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { WHOLE } from "@/components/builder/editor/unread-texts";
import { useEditor, useEditorStore } from "@/components/builder/editor/use-editor";
import { useFindings } from "@/components/builder/findings/use-findings";
import type { CodeDiagnostic } from "@/components/code/code-diagnostic";
import { CodeField } from "@/components/code/code-field";
import { useTranslated } from "@/components/shell/use-translated";
import { Alert } from "@/components/ui/alert";
import { readNodes } from "@/lib/engine/draft/read-graph";
import { formatYaml } from "@/lib/engine/spec/yaml";
import { diagnosticsIn, readTypedYaml, saysSame, type TypedYaml } from "./read-typed-yaml";

/** A pause in typing: then the graph follows the text. */
const PAUSE_MS = 400;

/**
 * The manifest as text. What is typed becomes the draft as soon as it can be read; until then the draft, and with it
 * the graph, stays what it was.
 */
export function YamlView() {
  const t = useTranslations("yaml");
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const { text, read, type } = useTypedYaml();
  const translate = useTranslated();
  const diagnostics = useDiagnostics(text, read);
  const line = useFocusedLine(read);
  return (
    <section className="flex min-h-0 min-w-0 flex-1 flex-col bg-raised">
      {!read.ok && (
        <div className="p-3">
          <Alert announce="later" title={t("unread", { line: read.place.line })} tone="failed">
            {t("unreadWhy", { message: translate(read).message })}
          </Alert>
        </div>
      )}
      <div className="min-h-0 flex-1">
        <CodeField
          diagnostics={diagnostics}
          hasLineNumbers
          isLabelHidden
          isReadOnly={isReadOnly}
          label={t("label")}
          language="yaml"
          line={line}
          onChange={type}
          size="page"
          value={text}
        />
      </div>
      <p className="border-line border-t px-3 py-1.5 text-12 text-muted">{t("keys")}</p>
    </section>
  );
}

/** The text that is shown: what was typed while it says what the draft says, or is not read yet; else the draft. */
function useTypedYaml(): { text: string; read: TypedYaml; type: (text: string) => void } {
  const store = useEditorStore();
  const spec = useEditor((editor) => editor.spec);
  const unread = useEditor((editor) => editor.unread.get(WHOLE) ?? null);
  const [said, setSaid] = useState<string | null>(null);
  const typed = unread ?? said;
  const formatted = useMemo(() => formatYaml(spec), [spec]);
  const readOfTyped = useMemo(() => (typed === null ? null : readTypedYaml(typed)), [typed]);
  const isShown = unread !== null || (readOfTyped?.ok === true && saysSame(readOfTyped.spec, spec));
  const text = isShown && typed !== null ? typed : formatted;
  const readOfDraft = useMemo(() => readTypedYaml(formatted), [formatted]);
  useReadByPauses(unread);
  const type = (next: string) => {
    setSaid(next);
    store.getState().keepText(WHOLE, next);
  };
  return { text, read: isShown && readOfTyped ? readOfTyped : readOfDraft, type };
}

/** Makes the draft of what was typed, if it can be read: after a pause, and before the view goes. */
function useReadByPauses(unread: string | null): void {
  const t = useTranslations("yaml");
  const store = useEditorStore();
  const read = useCallback(() => {
    const { unread: texts, spec, isReadOnly, keepText, change } = store.getState();
    const typed = texts.get(WHOLE);
    const readOfTyped = typed === undefined || isReadOnly ? null : readTypedYaml(typed);
    if (!readOfTyped?.ok) return;
    keepText(WHOLE, null);
    if (!saysSame(readOfTyped.spec, spec)) change(t("step"), () => readOfTyped.spec);
  }, [store, t]);
  useEffect(() => {
    if (unread === null) return;
    const timer = setTimeout(read, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [unread, read]);
  // As layout, so that it comes before the autosave outside of it closes.
  useLayoutEffect(() => read, [read]);
}

function useDiagnostics(text: string, read: TypedYaml): readonly CodeDiagnostic[] {
  const { findings } = useFindings();
  const translate = useTranslated();
  return useMemo(() => {
    if (!read.ok) {
      const { offset } = read.place;
      const end = text.indexOf("\n", offset);
      const to = end < 0 ? text.length : end;
      const { message } = translate(read);
      return [{ from: Math.min(offset, to), to, severity: "error", message }];
    }
    return findings ? diagnosticsIn(text, findings.all, read.sourceMap) : [];
  }, [text, read, findings, translate]);
}

/** The line of the field that the problems panel asks for. */
function useFocusedLine(read: TypedYaml): number | null {
  const focus = useEditor((editor) => editor.focus);
  const spec = useEditor((editor) => editor.spec);
  if (!focus || !read.ok) return null;
  const base = focus.nodeId === null ? "" : readNodes(spec).get(focus.nodeId)?.pointer;
  return base === undefined ? null : read.sourceMap.locate(`${base}${focus.pointer}`).line;
}
