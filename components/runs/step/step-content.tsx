"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/shell/query-view";
import { CodeView } from "@/components/ui/code-view";
import { stepQuery } from "@/lib/client/run-records";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";
import type { Json } from "@/lib/kernel/json";
import { ChildRun } from "./child-run";
import { EvaluationResult } from "./evaluation-result";
import { EventWait } from "./event-wait";
import { Section } from "./section";

/** More than this is for a file, not for a page. */
const SHOWN_MAX = 100_000;

/** What the step was given and what it gave back, for those who may read content. */
export function StepContent({ step, runId }: { step: StepJson; runId: RunJson["id"] }) {
  const t = useTranslations("step");
  const detail = useQuery(stepQuery(runId, step.id));
  return (
    <QueryView failure={t("contentFailed")} query={detail} rows={2}>
      {({ child_run_id, event_wait, is_content_visible, input, output }) => (
        <>
          {child_run_id && <ChildRun id={child_run_id} />}
          {event_wait && <EventWait wait={event_wait} />}
          {input !== null && <Content title={t("input")} value={input} />}
          {step.type === "evaluate" && output !== null && <EvaluationResult output={output} />}
          {output !== null && <Content title={t("output")} value={output} />}
          {!is_content_visible && <p className="text-12 text-muted">{t("hidden")}</p>}
        </>
      )}
    </QueryView>
  );
}

function Content({ title, value }: { title: string; value: Json }) {
  const t = useTranslations("step");
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return (
    <Section title={title}>
      <CodeView label={title} text={text.slice(0, SHOWN_MAX)} wraps />
      {text.length > SHOWN_MAX && <p className="text-12 text-muted">{t("contentCut")}</p>}
    </Section>
  );
}
