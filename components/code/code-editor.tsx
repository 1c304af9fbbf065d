"use client";

import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import type { Extension } from "@codemirror/state";
import { useEffect, useRef } from "react";
import type { ExpressionScope } from "@/lib/engine/completion/expression-scope";
import { expressionCompletion } from "./expression-completion";
import { celLanguage, templateLanguage } from "./expression-language";
import {
  type EditorProps,
  type EditorSetup,
  type MountedEditor,
  mountEditor,
} from "./mount-editor";

export type CodeLanguage = "yaml" | "json" | "plain" | "cel" | "template";

export type CodeEditorProps = EditorProps &
  Omit<EditorSetup, "language"> & {
    language: CodeLanguage;
    /** What an expression may name where it stands; `null`: nothing is completed. */
    scope: ExpressionScope | null;
    /** Asked once, when the editor has come: whether the focus waits for it. */
    takesFocus: () => boolean;
  };

/** A text editor for code. It is large: reach it through the fields beside it, which load it late. */
export function CodeEditor(props: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<MountedEditor>(null);
  const latest = useRef(props);

  useEffect(() => {
    if (!place.current) return;
    const { language, takesFocus } = latest.current;
    const readScope = () => latest.current.scope;
    const setup = { ...latest.current, language: extensionOf(language, readScope) };
    const mounted = mountEditor(place.current, setup, latest.current);
    if (takesFocus()) mounted.view.focus();
    editor.current = mounted;
    return () => mounted.destroy();
  }, []);
  useEffect(() => {
    latest.current = props;
    editor.current?.update(props);
  });
  return <div className="min-h-full" ref={place} />;
}

function extensionOf(language: CodeLanguage, readScope: () => ExpressionScope | null): Extension {
  switch (language) {
    case "yaml":
      return yaml();
    case "json":
      return json();
    case "cel":
      return [celLanguage, expressionCompletion("cel", readScope)];
    case "template":
      return [templateLanguage, expressionCompletion("template", readScope)];
    case "plain":
      return [];
  }
}
