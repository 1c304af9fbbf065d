"use client";

import { useTranslations } from "next-intl";
import { LOOKS } from "@/components/ui/state";
import { StateBadge } from "@/components/ui/state-badge";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";
import { Section } from "./section";

/** What each evaluator of an evaluation found, in their order. */
export function EvaluationResult({ output }: { output: Json }) {
  const t = useTranslations("step.evaluation");
  const evidence = isJsonObject(output) && Array.isArray(output.evidence) ? output.evidence : [];
  const findings = evidence.filter(isJsonObject).map((found, at) => ({ found, place: String(at) }));
  return (
    <Section title={t("title")}>
      <ol className="grid gap-2">
        {findings.map(({ found, place }) => (
          <Found found={found} key={place} />
        ))}
      </ol>
    </Section>
  );
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

function Found({ found }: { found: JsonObject }) {
  const t = useTranslations("step.evaluation");
  const s = useTranslations("states.evaluation");
  const hasPassed = found.passed === true;
  const issues = Array.isArray(found.issues) ? found.issues.filter(isJsonObject) : [];
  const problem = textOf(found.problem);
  return (
    <li className="grid gap-1 rounded-control border border-line p-2.5 text-12">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t(found.kind === "rule" ? "rule" : "schema")}</span>
        <StateBadge
          look={hasPassed ? LOOKS.succeeded : LOOKS.failed}
          weight="plain"
          word={s(hasPassed ? "passed" : "failed")}
        />
      </span>
      {textOf(found.expr) && <code className="mono break-words">{textOf(found.expr)}</code>}
      {problem && <p className="text-muted">{problem}</p>}
      {issues.map((issue) => (
        <p className="text-muted" key={`${textOf(issue.path)} ${textOf(issue.message)}`}>
          <code className="mono">{textOf(issue.path) || "/"}</code> {textOf(issue.message)}
        </p>
      ))}
    </li>
  );
}
