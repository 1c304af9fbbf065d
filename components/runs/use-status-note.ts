"use client";

import { useTranslations } from "next-intl";
import type { RunDetailJson, RunJson } from "@/lib/contract/runs";
import { useFailureText } from "./use-failure-text";

/** The ends that the engine itself gives a reason for; any other reason was written by the author. */
const ENDS = ["step_failed", "hold_expired", "output_invalid", "ended_as_failed"] as const;

const isEnd = (reason: string): reason is (typeof ENDS)[number] =>
  ENDS.some((end) => end === reason);

/** What the engine itself stops a run with; any other reason was given by a person. */
const STOPS = ["replaced_by_newer_run", "concurrency_skipped"] as const;

const isStop = (reason: string): reason is (typeof STOPS)[number] =>
  STOPS.some((stop) => stop === reason);

/** What stands below a run's status: what it waits for, why it ended, why it is being stopped. */
export function useStatusNote(
  run: RunJson & Partial<Pick<RunDetailJson, "failure" | "is_version_readable">>,
): string | null {
  const t = useTranslations("notes");
  const textOf = useFailureText();
  const { execution_status: status, status_reason: reason, failure } = run;
  if (run.is_version_readable === false) return t("unreadable");
  if (status === "waiting") return t("waiting");
  if (status === "paused") return t("paused");
  if (status === "failed" && failure) return textOf(failure).text;
  if (reason === null) return null;
  if (reason === "compensating") return t("compensating");
  if (status === "cancelling" || status === "cancelled")
    return isStop(reason) ? t(`stops.${reason}`) : t("cancelled", { reason });
  if (isEnd(reason)) return t(`ends.${reason}`);
  if (status === "queued") return reason === "concurrency" ? t("concurrency") : null;
  return reason;
}
