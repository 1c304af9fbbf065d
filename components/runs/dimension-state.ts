import { LOOKS, type StateLook } from "@/components/ui/state";
import type {
  CompensationStatus,
  EvaluationStatus,
  ReviewStatus,
  RunDeliveryStatus,
} from "@/lib/engine/transition";

/** How the dimensions of a run beside its execution look. */
export const EVALUATION_LOOKS: Record<EvaluationStatus, StateLook> = {
  failed: LOOKS.failed,
  pending: LOOKS.running,
  passed: LOOKS.succeeded,
  not_evaluated: LOOKS.queued,
};

export const REVIEW_LOOKS: Record<ReviewStatus, StateLook> = {
  pending: LOOKS.person,
  rejected: LOOKS.failed,
  approved: LOOKS.succeeded,
  not_required: LOOKS.queued,
};

export const RUN_DELIVERY_LOOKS: Record<RunDeliveryStatus, StateLook> = {
  unknown: LOOKS.unknown,
  failed: LOOKS.failed,
  pending: LOOKS.world,
  delivered: LOOKS.succeeded,
  not_ready: LOOKS.queued,
  not_required: LOOKS.queued,
};

export const COMPENSATION_LOOKS: Record<CompensationStatus, StateLook> = {
  failed: LOOKS.person,
  partial: LOOKS.failed,
  running: LOOKS.running,
  done: LOOKS.succeeded,
  none: LOOKS.queued,
};
