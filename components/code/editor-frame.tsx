"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, type RefObject, Suspense, useId, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { untilLoaded } from "@/components/ui/until-loaded";
import type { ExpressionScope } from "@/lib/engine/completion/expression-scope";
import type { CodeDiagnostic } from "./code-diagnostic";
import type { CodeLanguage } from "./code-editor";

const CodeEditor = lazy(async () => ({
  default: (await untilLoaded(() => import("./code-editor"))).CodeEditor,
}));

/** `line` grows from one line to eight; `block` from six to twenty; `page` fills what is around it. */
export type EditorSize = "line" | "block" | "page";

const SIZES: Record<EditorSize, string> = {
  line: "min-h-11 max-h-42 overflow-y-auto sm:min-h-8",
  block: "min-h-33 max-h-105 overflow-y-auto",
  page: "h-full overflow-y-auto",
};

export type EditorFrameProps = {
  label: string;
  /** The label is read aloud only: what is around the field says it already. */
  isLabelHidden?: boolean;
  /** At the end of the label's line. */
  aside?: ReactNode;
  hint?: string | undefined;
  /** Why the text is wrong, as sentences. */
  error?: string | null | undefined;
  value: string;
  onChange: (text: string) => void;
  language: CodeLanguage;
  scope?: ExpressionScope | null;
  diagnostics?: readonly CodeDiagnostic[];
  isReadOnly?: boolean;
  size?: EditorSize;
  hasLineNumbers?: boolean;
  placeholder?: string;
  line?: number | null;
};

const NOTHING: readonly CodeDiagnostic[] = [];

/** A labelled editor; until it has loaded, its text stands there and can be read. */
export function EditorFrame(props: EditorFrameProps) {
  const { label, isLabelHidden = false, aside, hint, error, size = "line" } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const note = error ?? hint;
  const frame =
    size === "page"
      ? ""
      : `rounded-control border ${props.isReadOnly ? "bg-sunken" : "bg-raised"} focus-within:outline ${error ? "border-failed outline outline-failed focus-within:outline-failed" : "border-line-control focus-within:border-focus focus-within:outline-focus"}`;
  return (
    <div className={size === "page" ? "h-full" : "grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1"}>
      <div
        className={isLabelHidden ? "sr-only" : "flex items-center justify-between gap-2 text-12"}
      >
        <span className="min-w-0 font-medium text-muted" id={`${id}-label`}>
          {label}
        </span>
        {!isLabelHidden && aside}
      </div>
      <div
        className={`min-w-0 text-16 sm:text-12 ${frame} ${SIZES[size]}`}
        data-editor
        ref={box}
        tabIndex={-1}
      >
        <Suspense fallback={<Text value={props.value} />}>
          <LateEditor {...props} box={box} id={id} noteId={note ? `${id}-note` : null} />
        </Suspense>
      </div>
      {note && <Note error={error ?? null} id={`${id}-note`} text={note} />}
    </div>
  );
}

const Text = ({ value }: { value: string }) => (
  <pre className="px-2 py-1.25 leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]">{value}</pre>
);

function Note({ id, text, error }: { id: string; text: string; error: string | null }) {
  return (
    <p
      className={`flex items-start gap-1.5 text-12 ${error ? "text-failed" : "text-muted"}`}
      id={id}
    >
      {error && (
        <span className="mt-0.75">
          <Icon of={CircleAlert} size={12} />
        </span>
      )}
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    </p>
  );
}

function LateEditor({
  box,
  id,
  noteId,
  ...props
}: EditorFrameProps & {
  box: RefObject<HTMLElement | null>;
  id: string;
  noteId: string | null;
}) {
  const t = useTranslations("code");
  const phrases = {
    Completions: t("completions"),
    Diagnostics: t("diagnostics"),
    "No diagnostics": t("noDiagnostics"),
    close: t("close"),
  };
  return (
    <CodeEditor
      attributes={attributesOf(props, id, noteId)}
      diagnostics={props.diagnostics ?? NOTHING}
      hasLineNumbers={props.hasLineNumbers ?? false}
      isReadOnly={props.isReadOnly ?? false}
      language={props.language}
      line={props.line ?? null}
      onChange={props.onChange}
      phrases={phrases}
      placeholder={props.placeholder ?? ""}
      scope={props.scope ?? null}
      takesFocus={() => box.current !== null && box.current === document.activeElement}
      value={props.value}
    />
  );
}

const attributesOf = (
  { error, isReadOnly }: EditorFrameProps,
  id: string,
  noteId: string | null,
): Record<string, string> => ({
  "aria-labelledby": `${id}-label`,
  ...(noteId && { "aria-describedby": noteId }),
  ...(error && { "aria-invalid": "true" }),
  ...(isReadOnly && { "aria-readonly": "true" }),
  spellcheck: "false",
  autocorrect: "off",
  autocapitalize: "off",
});
