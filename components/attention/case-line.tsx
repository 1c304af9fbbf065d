"use client";

import { useTranslations } from "next-intl";
import { usePlaceWords } from "@/components/runs/scope/use-place-words";
import { useFailureText } from "@/components/runs/use-failure-text";
import { RelativeTime } from "@/components/ui/relative-time";
import type { AttentionCaseJson } from "@/lib/contract/attention";

/** What a case is about, and what is known of it: its step, and why it stands. */
export function CaseLine({ found }: { found: AttentionCaseJson }) {
  const t = useTranslations("attention");
  const { step } = found;
  const place = usePlaceWords()(step?.places ?? []);
  return (
    <span className="block truncate">
      {step && <span className="font-medium text-ink">{step.title}</span>}
      {place && ` · ${place}`}
      {step && " · "}
      <Evidence found={found} />
      {!found.is_version_readable && ` · ${t("unreadable")}`}
    </span>
  );
}

function Evidence({ found: { cause, evidence } }: { found: AttentionCaseJson }) {
  const t = useTranslations("attention.evidence");
  const { error, due_at: due, pool, topic } = evidence;
  if (cause === "approval_overdue" && due !== null)
    return t.rich("due", { time: () => <RelativeTime at={due} /> });
  if (pool !== null) return t("pool", { pool });
  if (topic !== null) return t("topic", { topic });
  if (error !== null) return <Failure error={error} />;
  return t(`plain.${cause}`);
}

function Failure({ error }: { error: NonNullable<AttentionCaseJson["evidence"]["error"]> }) {
  const { text, original } = useFailureText()(error);
  return <span title={original ?? text}>{text}</span>;
}
