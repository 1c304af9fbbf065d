import type { Translate } from "@/components/shell/use-translated";
import { sentences } from "@/components/ui/sentences";
import { compileExpression } from "@/lib/engine/expression/compile";
import { compileTemplate } from "@/lib/engine/expression/compile-template";
import type { ExpressionProblem } from "@/lib/engine/expression/expression";
import type { Finding } from "@/lib/engine/validate/finding";
import { type CodeDiagnostic, diagnosticsOf } from "./code-diagnostic";
import type { ExpressionKind } from "./expression-completion";

/** What is wrong with an expression: where, and as a sentence with what helps. */
export type ExpressionFault = {
  diagnostics: CodeDiagnostic[];
  /** The first error; `null`: none. */
  error: string | null;
  /** The first warning, where there is no error. */
  warning: string | null;
};

/**
 * What the interpreter says of a text at once, and if it says nothing what validation found of it. `findings` may
 * be those of the text before: a stretch that lies outside of the text is about its end. They are translated already.
 */
export function faultOf(
  text: string,
  kind: ExpressionKind,
  findings: readonly Finding[],
  translate: Translate,
): ExpressionFault {
  const problems = problemsIn(text, kind).map(translate);
  if (problems.length > 0)
    return {
      diagnostics: problems.map((problem) => diagnosticOf(problem, text)),
      error: sentenceOf(problems[0]),
      warning: null,
    };
  const error = findings.find(({ severity }) => severity === "error");
  const warning = findings.find(({ severity }) => severity === "warning");
  return {
    diagnostics: diagnosticsOf(text, findings),
    error: sentenceOf(error),
    warning: error ? null : sentenceOf(warning),
  };
}

function problemsIn(text: string, kind: ExpressionKind): ExpressionProblem[] {
  if (text.trim() === "") return [];
  if (kind === "cel") {
    const compiled = compileExpression(text);
    return compiled.ok ? [] : compiled.problems;
  }
  const compiled = compileTemplate(text);
  return compiled.ok ? [] : compiled.problems;
}

function diagnosticOf({ range, message }: ExpressionProblem, text: string): CodeDiagnostic {
  const from = Math.min(range?.start ?? 0, text.length);
  const to = Math.max(from, Math.min(range?.end ?? text.length, text.length));
  return { from, to, severity: "error", message };
}

const sentenceOf = (
  problem: { message: string; hint: string | null } | undefined,
): string | null => (problem ? sentences([problem.message, problem.hint]) : null);
