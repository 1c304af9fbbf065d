import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, placeholder } from "@codemirror/view";
import type { CodeDiagnostic } from "./code-diagnostic";
import { codeTheme } from "./code-theme";
import { Echoes } from "./echoes";

/** What the editor shows; whatever of it changes is brought into the editor that stands. */
export type EditorProps = {
  value: string;
  onChange: (text: string) => void;
  diagnostics: readonly CodeDiagnostic[];
  isReadOnly: boolean;
  /** Name, note and fault of the field, for whoever listens to it. */
  attributes: Readonly<Record<string, string>>;
  /** The line that is brought into view when it changes, counted from 1. */
  line: number | null;
};

/** What stays as long as the editor does. */
export type EditorSetup = {
  language: Extension;
  hasLineNumbers: boolean;
  placeholder: string;
  /** The editor's own words, as `Completions`. */
  phrases: Readonly<Record<string, string>>;
};

export type MountedEditor = {
  view: EditorView;
  update: (props: EditorProps) => void;
  destroy: () => void;
};

/** Marks a text that came from outside, so that nobody is told of it as of something typed. */
const fromOutside = Annotation.define<true>();

/** Puts an editor into the page. Tab leaves it, so nobody is caught in it. */
export function mountEditor(
  parent: HTMLElement,
  setup: EditorSetup,
  initial: EditorProps,
): MountedEditor {
  let props = initial;
  const echoes = new Echoes();
  const attributes = new Compartment();
  const access = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: initial.value,
      extensions: [
        history(),
        bracketMatching(),
        closeBrackets(),
        indentOnInput(),
        EditorView.lineWrapping,
        keymap.of([
          ...completionKeymap,
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        codeTheme,
        setup.language,
        setup.hasLineNumbers ? lineNumbers() : [],
        setup.placeholder ? placeholder(setup.placeholder) : [],
        EditorState.phrases.of(setup.phrases),
        attributes.of(EditorView.contentAttributes.of(initial.attributes)),
        access.of(accessOf(initial.isReadOnly)),
        EditorView.updateListener.of((update) => {
          const isOwn = update.transactions.some((one) => one.annotation(fromOutside));
          if (!update.docChanged || isOwn) return;
          const text = update.state.doc.toString();
          echoes.said(text);
          props.onChange(text);
        }),
      ],
    }),
  });
  view.dispatch(setDiagnostics(view.state, [...initial.diagnostics]));
  return {
    view,
    update(next) {
      const before = props;
      props = next;
      followValue(view, echoes, before.value, next.value);
      if (!isSameRecord(next.attributes, before.attributes))
        view.dispatch({
          effects: attributes.reconfigure(EditorView.contentAttributes.of(next.attributes)),
        });
      if (next.isReadOnly !== before.isReadOnly)
        view.dispatch({ effects: access.reconfigure(accessOf(next.isReadOnly)) });
      if (JSON.stringify(next.diagnostics) !== JSON.stringify(before.diagnostics))
        view.dispatch(setDiagnostics(view.state, within(view, next.diagnostics)));
      if (next.line !== null && next.line !== before.line) showLine(view, next.line);
    },
    destroy: () => view.destroy(),
  };
}

/** What is read only can still be reached, selected and copied. */
const accessOf = (isReadOnly: boolean): Extension => EditorState.readOnly.of(isReadOnly);

/** Shows a value that is news; one that only repeats what was typed is none. */
function followValue(view: EditorView, echoes: Echoes, before: string, next: string): void {
  const text = view.state.doc.toString();
  const isNews = next !== before && !echoes.isEcho(next);
  if (isNews && next !== text) replaceText(view, next);
  if (isNews || (next === before && next === text)) echoes.forget();
}

function replaceText(view: EditorView, text: string): void {
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    annotations: fromOutside.of(true),
  });
}

function showLine(view: EditorView, line: number): void {
  const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
  view.dispatch({
    selection: { anchor: from },
    effects: EditorView.scrollIntoView(from, { y: "center" }),
  });
}

function within(view: EditorView, diagnostics: readonly CodeDiagnostic[]): CodeDiagnostic[] {
  const { length } = view.state.doc;
  return diagnostics.filter(({ to }) => to <= length);
}

const isSameRecord = (
  left: Readonly<Record<string, string>>,
  right: Readonly<Record<string, string>>,
): boolean => Object.keys({ ...left, ...right }).every((name) => left[name] === right[name]);
