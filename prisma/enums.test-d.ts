import type { z } from "zod";
import type { approvalSchema } from "@/lib/contract/approvals";
import type { deliverySchema } from "@/lib/contract/deliveries";
import type { runSchema } from "@/lib/contract/runs";
import type * as transition from "@/lib/engine/transition";
import type { Role } from "@/lib/kernel/permissions";
import type * as prismaEnums from "./generated/enums";

// The compiler is the test: a status that one side has and the other has not does not compile.

type Same<A, B> = [A, B] extends [B, A] ? true : { only: Exclude<A, B>; missing: Exclude<B, A> };
type All<T extends Record<string, true>> = T;

export type PrismaSaysWhatTheEngineSays = All<{
  run: Same<prismaEnums.RunStatus, transition.RunStatus>;
  action: Same<prismaEnums.DesiredAction, transition.DesiredAction>;
  step: Same<prismaEnums.StepStatus, transition.StepStatus>;
  wait: Same<prismaEnums.WaitReason, transition.WaitReason>;
  attempt: Same<prismaEnums.AttemptStatus, transition.AttemptStatus>;
  evaluation: Same<prismaEnums.EvaluationStatus, transition.EvaluationStatus>;
  review: Same<prismaEnums.ReviewStatus, transition.ReviewStatus>;
  runDelivery: Same<prismaEnums.RunDeliveryStatus, transition.RunDeliveryStatus>;
  compensation: Same<prismaEnums.CompensationStatus, transition.CompensationStatus>;
  outcome: Same<prismaEnums.Outcome, transition.Outcome>;
  approval: Same<prismaEnums.ApprovalStatus, transition.ApprovalStatus>;
  effect: Same<prismaEnums.EffectStatus, transition.EffectStatus>;
  delivery: Same<prismaEnums.DeliveryStatus, transition.DeliveryStatus>;
  role: Same<prismaEnums.Role, Role>;
}>;

type Run = z.output<typeof runSchema>;

export type TheContractSaysWhatTheEngineSays = All<{
  run: Same<Run["execution_status"], transition.RunStatus>;
  action: Same<Run["desired_action"], transition.DesiredAction>;
  evaluation: Same<Run["evaluation_status"], transition.EvaluationStatus>;
  review: Same<Run["review_status"], transition.ReviewStatus>;
  runDelivery: Same<Run["delivery_status"], transition.RunDeliveryStatus>;
  compensation: Same<Run["compensation_status"], transition.CompensationStatus>;
  outcome: Same<Run["outcome"], transition.Outcome>;
  approval: Same<z.output<typeof approvalSchema>["status"], transition.ApprovalStatus>;
  delivery: Same<z.output<typeof deliverySchema>["status"], transition.DeliveryStatus>;
}>;
