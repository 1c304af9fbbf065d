import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
  startCompletion,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import {
  type Completion,
  CURSOR,
  completeExpression,
} from "@/lib/engine/completion/complete-expression";
import { completeTemplate } from "@/lib/engine/completion/complete-template";
import type { ExpressionScope } from "@/lib/engine/completion/expression-scope";

/** `cel`: an expression by itself. `template`: a text that may hold `${{ … }}`. */
export type ExpressionKind = "cel" | "template";

/** Where typing asks for help by itself: behind a word, a dot, a comparison, an open quote, a dollar. */
const ASKS = /(?:\w|\.\??|[=!]=\s*|["']|\$\{?|\$\{\{\s*)$/u;

/** What is written after it may go on at once. */
const GOES_ON = new Set(["root", "node"]);

/** Completes expressions from what is in scope when it is asked. */
export const expressionCompletion = (
  kind: ExpressionKind,
  readScope: () => ExpressionScope | null,
): Extension =>
  autocompletion({
    override: [(context) => complete(context, kind, readScope())],
    icons: false,
    closeOnBlur: true,
    // What stands open is taken at once: inside an expression Enter is no new line, however fast one types.
    interactionDelay: 0,
    activateOnTypingDelay: 0,
    maxRenderedOptions: 60,
  });

function complete(
  context: CompletionContext,
  kind: ExpressionKind,
  scope: ExpressionScope | null,
): CompletionResult | null {
  const text = context.state.doc.toString();
  const before = text.slice(0, context.pos);
  if (!scope || !(context.explicit || ASKS.test(before))) return null;
  const list =
    kind === "cel" ? completeExpression(before, scope) : completeTemplate(text, context.pos, scope);
  if (!list) return null;
  return {
    from: list.from,
    validFor: /^\w*$/,
    options: list.options.map((option, index) => ({
      label: option.label,
      detail: option.detail,
      type: option.kind,
      // In the order that the engine gives: what is nearest stands first.
      boost: -Math.min(index, 99),
      apply: (view, completion, from, to) => {
        insert(view, option, { from, to });
        view.dispatch({ annotations: pickedCompletion.of(completion) });
      },
    })),
  };
}

function insert(
  view: EditorView,
  { insert: text, kind }: Completion,
  { from, to }: { from: number; to: number },
): void {
  const at = text.indexOf(CURSOR);
  const written = text.replace(CURSOR, "");
  const after = view.state.sliceDoc(to);
  // Inside of quotes that are closed already, the closing one is there.
  const end = written.endsWith('"') && after.startsWith('"') ? to + 1 : to;
  view.dispatch({
    changes: { from, to: end, insert: written },
    selection: { anchor: from + (at < 0 ? written.length : at) },
    userEvent: "input.complete",
    scrollIntoView: true,
  });
  if (GOES_ON.has(kind)) return;
  if (at >= 0) startCompletion(view);
}
