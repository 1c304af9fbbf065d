import { stepKeyOf } from "@/components/runs/step-key";
import type { AttentionCaseJson } from "@/lib/contract/attention";

type Place = Pick<AttentionCaseJson, "run" | "step">;

/** The page on which one sees the case: its step on the page of its run. */
export function caseHref({ run, step }: Place): string {
  const page = `/runs/${run.id}`;
  if (step === null) return page;
  const search = new URLSearchParams({ step: stepKeyOf(step.id) });
  if (step.scope !== "") search.set("scope", step.scope);
  return `${page}?${search}`;
}

/** What tells a case from all others of a list. */
export const caseKey = ({
  cause,
  run,
  step,
  approval_id: approval,
  evidence,
}: AttentionCaseJson): string => [cause, run.id, step?.id, approval, evidence.message_id].join(" ");
