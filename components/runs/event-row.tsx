"use client";

import { useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { RelativeTime } from "@/components/ui/relative-time";
import { LOOKS } from "@/components/ui/state";
import type { RunEventJson } from "@/lib/contract/run-events";
import {
  APPROVAL_STATUSES,
  ATTEMPT_STATUSES,
  EVALUATION_VERDICTS,
  RUN_STATUSES,
  STEP_STATUSES,
  type StepStatus,
} from "@/lib/engine/transition";
import { isJsonObject } from "@/lib/kernel/json";
import { EVENT_LOOKS, eventWord } from "./event-looks";
import { stepKeyOf } from "./step-key";
import { useFailureText } from "./use-failure-text";
import { useReasonText } from "./use-why";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** What went wrong, or why else a step stands where it stands; events say little more than codes. */
function useTrouble({ payload }: RunEventJson): string {
  const textOf = useFailureText();
  const reasonText = useReasonText();
  const error = isJsonObject(payload.error) ? payload.error : payload;
  const code = text(error.code);
  if (code === "") return reasonText(text(payload.reason));
  return textOf({ class: text(error.class), code, message: text(error.message) }).text;
}

/** What a message of the catalogue may speak of, taken from the payload. */
function factsOf({ payload, attempt }: RunEventJson, facts: Facts) {
  const by = payload.decided_by ?? payload.requested_by ?? payload.granted_by ?? payload.by;
  return {
    ...facts,
    attempt: attempt ?? 0,
    name: text(payload.name),
    tool: text(payload.tool),
    // A wait for a time speaks of no event.
    event: text(payload.event) || "none",
    person: isJsonObject(by) ? text(by.name) : "",
    maker: isJsonObject(by) ? "person" : "step",
    reason: text(payload.reason),
    percent: Number(payload.percent ?? 0),
  };
}

type Facts = Record<"step" | "status" | "message", string>;

type Props = {
  event: RunEventJson;
  /** What people call the step that it is about. */
  step: string;
  onChoose: (step: string) => void;
};

/** One event in words, its number and when it was. A type without words is shown by its name. */
export const EventRow = memo(function EventRow({ event, step, onChoose }: Props) {
  const s = useTranslations("events");
  const word = eventWord(event.event_type);
  const status = useStatusWord(event);
  const message = useTrouble(event);
  const look = word ? EVENT_LOOKS[word] : LOOKS.queued;
  return (
    <li
      className={`flex min-h-8 items-start gap-3 border-line border-b px-4 py-1.5 text-13 [contain-intrinsic-size:auto_32px] [content-visibility:auto] s-${look.tone}`}
      data-event={event.event_type}
    >
      <span className="mt-0.75 text-state">
        <Icon of={look.icon} size={14} />
      </span>
      <span className="min-w-0 flex-1 break-words">
        {word ? (
          s.rich(`types.${word}`, {
            ...factsOf(event, { step, status, message }),
            b: (chunks) => <b>{chunks}</b>,
            to: (chunks) => (
              <StepName id={event.step_id} onChoose={onChoose}>
                {chunks}
              </StepName>
            ),
          })
        ) : (
          <code className="mono">{event.event_type}</code>
        )}
      </span>
      <span className="mono mt-0.5 text-12 text-faint">{event.sequence}</span>
      <span className="mt-0.25 w-20 text-right text-12 text-muted">
        <RelativeTime at={event.occurred_at} />
      </span>
    </li>
  );
});

type StepNameProps = {
  id: RunEventJson["step_id"];
  onChoose: (step: string) => void;
  children: ReactNode;
};

/** The step of an event, as the way to it. */
function StepName({ id, onChoose, children }: StepNameProps) {
  if (id === null) return <b>{children}</b>;
  return (
    <button
      className="text-left font-semibold hover:underline"
      onClick={() => onChoose(stepKeyOf(id))}
      type="button"
    >
      {children}
    </button>
  );
}

/** How the nodes stood that a condition reads: `review: Running`. */
function statesIn({ statuses }: RunEventJson["payload"], word: (status: StepStatus) => string) {
  const read = isJsonObject(statuses) ? Object.entries(statuses) : [];
  return read
    .map(([node, status]) => {
      const known = STEP_STATUSES.find((one) => one === status);
      return `${node}: ${known ? word(known) : text(status)}`;
    })
    .join(", ");
}

/** The status that an event speaks of, in the reader's language. */
function useStatusWord({ event_type, payload }: RunEventJson): string {
  const t = useTranslations("states");
  const attempt = ATTEMPT_STATUSES.find((status) => status === payload.status);
  if (event_type === "attempt.ended" && attempt) return t(`attempt.${attempt}`);
  if (event_type === "step.tool_refused") return statesIn(payload, (status) => t(`step.${status}`));
  const verdict = EVALUATION_VERDICTS.find((found) => found === payload.verdict);
  if (verdict) return t(`evaluation.${verdict}`);
  const run = RUN_STATUSES.find((status) => status === payload.status);
  if (event_type === "child.ended" && run) return t(`run.${run}`);
  const approval = APPROVAL_STATUSES.find((status) => status === payload.status);
  return approval ? t(`approval.${approval}`) : text(payload.status);
}
