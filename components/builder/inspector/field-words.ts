"use client";

import { useTranslations } from "next-intl";
import { spoken } from "@/components/forms/schema-fields";

/** Fields that have a word of their own; one that is newer than the catalogue is called by its name. */
const FIELDS = [
  "agent",
  "artifacts",
  "backoff",
  "batch_size",
  "budget",
  "cancel_losers",
  "cases",
  "channel",
  "compensate",
  "computed",
  "concurrency",
  "count",
  "criteria",
  "deadline",
  "deployment",
  "description",
  "due_in",
  "duration",
  "escalate",
  "evaluators",
  "event",
  "exclude_requester",
  "expires_in",
  "filter",
  "form",
  "groups",
  "hold_for",
  "initial",
  "input",
  "items",
  "jitter",
  "join",
  "key",
  "kind",
  "labels",
  "limit",
  "limits",
  "mapping",
  "max",
  "max_attempts",
  "max_duration",
  "max_items",
  "max_iterations",
  "max_parallel",
  "min_success",
  "mode",
  "name",
  "notes",
  "on",
  "on_conflict",
  "on_exhausted",
  "on_expired",
  "on_failure",
  "options",
  "output",
  "params",
  "payload",
  "people",
  "pool",
  "port",
  "priority",
  "reason",
  "recipient",
  "reject_quorum",
  "remind",
  "required",
  "retry",
  "role",
  "schedule_timeout",
  "schema",
  "show",
  "source",
  "stages",
  "status",
  "subject",
  "success",
  "timeout",
  "timestamp",
  "title",
  "tokens",
  "tool",
  "tool_calls",
  "tools",
  "until",
  "url",
  "usd",
  "verifier",
  "when",
  "workflow",
] as const;

const HINTS = [
  "artifacts",
  "cancel_losers",
  "deadline",
  "exclude_requester",
  "expires_in",
  "filter",
  "groups",
  "hold_for",
  "max_duration",
  "max_parallel",
  "notes",
  "people",
  "pool",
  "priority",
  "reason",
  "schedule_timeout",
  "schema",
  "show",
  "subject",
  "timeout",
  "timestamp",
] as const;

const CHOICES = [
  "backoff.exponential",
  "backoff.fixed",
  "jitter.full",
  "jitter.none",
  "kind.download",
  "kind.mail",
  "kind.webhook",
  "mode.all",
  "mode.any",
  "mode.quorum",
  "mode.settled",
  "on.contract_mismatch",
  "on.provider_outage",
  "on.rate_limited",
  "on.timeout",
  "on.transient",
  "on_conflict.queue",
  "on_conflict.replace",
  "on_conflict.skip",
  "on_exhausted.fail",
  "on_exhausted.wait",
  "on_expired.approve",
  "on_expired.escalate",
  "on_expired.keep_waiting",
  "on_expired.port",
  "on_expired.reject",
  "on_failure.fail_run",
  "on_failure.hold",
  "on_failure.propagate",
  "on_failure.route",
  "status.failed",
  "status.succeeded",
] as const;

export type FieldWords = { label: string; hint: string | undefined };

/** What a field is called, and what helps to fill it in. */
export function useFieldWords(): (name: string) => FieldWords {
  const t = useTranslations("inspector");
  return (name) => {
    const known = FIELDS.find((field) => field === name);
    const hinted = HINTS.find((field) => field === name);
    return {
      label: known ? t(`field.${known}`) : spoken(name),
      hint: hinted ? t(`hint.${hinted}`) : undefined,
    };
  };
}

/** The word for one of the values that a field may have. */
export function useChoiceWord(): (name: string, value: string) => string {
  const t = useTranslations("inspector");
  return (name, value) => {
    const known = CHOICES.find((choice) => choice === `${name}.${value}`);
    return known ? t(`choice.${known}`) : value;
  };
}
