import {
  ClipboardCheck,
  FilePlus2,
  Megaphone,
  PackageCheck,
  Play,
  RotateCw,
  Undo2,
  UserCheck,
  Vote,
} from "lucide-react";
import { LOOKS, type StateLook } from "@/components/ui/state";

/** The events that have words of their own, by their type with `_` for the dot, and how each looks. */
export const EVENT_LOOKS = {
  run_created: LOOKS.queued,
  run_queued: LOOKS.queued,
  run_started: { tone: "running", icon: Play },
  run_waiting: LOOKS.world,
  run_paused: LOOKS.paused,
  run_resumed: { tone: "running", icon: Play },
  run_compensating: { tone: "timed-out", icon: Undo2 },
  run_cancelling: LOOKS.cancelled,
  run_succeeded: LOOKS.succeeded,
  run_failed: LOOKS.failed,
  run_cancelled: LOOKS.cancelled,
  run_timed_out: LOOKS.timedOut,
  step_ready: LOOKS.queued,
  step_started: { tone: "running", icon: Play },
  step_waiting: LOOKS.world,
  step_held: LOOKS.person,
  step_released: { tone: "running", icon: Play },
  step_retry_scheduled: { tone: "timed-out", icon: RotateCw },
  step_succeeded: LOOKS.succeeded,
  step_failed: LOOKS.failed,
  step_skipped: LOOKS.skipped,
  step_cancelled: LOOKS.cancelled,
  step_late_result: LOOKS.unknown,
  step_stale_result_rejected: LOOKS.unknown,
  scope_opened: { tone: "running", icon: Play },
  scope_closed: LOOKS.succeeded,
  attempt_ended: { tone: "timed-out", icon: RotateCw },
  approval_requested: LOOKS.person,
  approval_decided: { tone: "succeeded", icon: UserCheck },
  approval_vote: { tone: "running", icon: Vote },
  approval_reminded: LOOKS.person,
  approval_escalated: LOOKS.person,
  approval_delegated: LOOKS.person,
  approval_expired: LOOKS.timedOut,
  approval_withdrawn: { tone: "cancelled", icon: Undo2 },
  wait_registered: LOOKS.world,
  wait_fired: LOOKS.succeeded,
  wait_expired: LOOKS.timedOut,
  child_requested: LOOKS.world,
  child_ended: { tone: "running", icon: Play },
  event_emitted: { tone: "succeeded", icon: Megaphone },
  effect_unknown: LOOKS.unknown,
  effect_compensated: { tone: "cancelled", icon: Undo2 },
  effect_confirmed: LOOKS.succeeded,
  effect_refused: LOOKS.cancelled,
  evaluation_completed: { tone: "succeeded", icon: ClipboardCheck },
  operator_intervened: LOOKS.person,
  artifact_version_created: { tone: "succeeded", icon: FilePlus2 },
  delivery_delivered: { tone: "succeeded", icon: PackageCheck },
  delivery_failed: LOOKS.failed,
} as const satisfies Record<string, StateLook>;
export type EventWord = keyof typeof EVENT_LOOKS;

/** The event's key in the catalogue, or `null` for a type that has no words yet. */
export function eventWord(type: string): EventWord | null {
  const word = type.replace(".", "_");
  return Object.hasOwn(EVENT_LOOKS, word) ? (word as EventWord) : null;
}
