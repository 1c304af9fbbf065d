import { z } from "zod";
import { approvalParams, approvalSchema } from "./approvals";
import { decisionAnswerSchema } from "./decide-approval";
import { route } from "./route";
import { reasonSchema } from "./wire";

const tag = "Approvals";
const LATE = ["APPROVAL_ALREADY_DECIDED", "APPROVAL_CLOSED", "APPROVAL_EXPIRED"] as const;

export const claimApprovalRoute = route({
  method: "POST",
  path: "/v1/approvals/{id}/claim",
  tag,
  summary: "Say that you take care of an approval",
  description:
    "Others see it, and may decide all the same. One that somebody else takes care of answers 409 with who it is, unless `take_over` says so.",
  needs: "approval:decide",
  params: approvalParams,
  body: z.strictObject({ take_over: z.boolean().default(false) }),
  status: 200,
  response: approvalSchema,
  errors: [...LATE, "RUN_STATE_CONFLICT"],
});

export const releaseApprovalRoute = route({
  method: "DELETE",
  path: "/v1/approvals/{id}/claim",
  tag,
  summary: "Leave an approval to others again",
  needs: "approval:decide",
  params: approvalParams,
  status: 200,
  response: approvalSchema,
});

export const commentApprovalRoute = route({
  method: "POST",
  path: "/v1/approvals/{id}/comments",
  tag,
  summary: "Say something about an approval",
  needs: "content:read",
  params: approvalParams,
  body: z.strictObject({ text: reasonSchema }),
  isIdempotent: true,
  status: 201,
  response: approvalSchema,
});

export const withdrawApprovalRoute = route({
  method: "POST",
  path: "/v1/approvals/{id}/withdraw",
  tag,
  summary: "Withdraw an approval: its people are no longer asked",
  description:
    "The run takes the port `withdrawn`, or the way of a rejection where that leads nowhere. For those with `approval:override`, and for whoever started the run and may control it.",
  needs: "run:read",
  ifMatch: "revision",
  params: approvalParams,
  body: z.strictObject({ reason: reasonSchema }),
  status: 200,
  response: decisionAnswerSchema,
  errors: [...LATE, "FORBIDDEN", "RUN_STATE_CONFLICT"],
});

export const overrideApprovalRoute = route({
  method: "POST",
  path: "/v1/approvals/{id}/override",
  tag,
  summary: "Take an option over the heads of those who were asked",
  description:
    "For a second person: never for whoever started the run. It is recorded as an override, and the review does not become `approved` by it.",
  needs: "approval:override",
  ifMatch: "revision",
  params: approvalParams,
  body: z.strictObject({ option: z.string().min(1).max(63), reason: reasonSchema }),
  status: 200,
  response: decisionAnswerSchema,
  errors: [...LATE, "RUN_STATE_CONFLICT"],
});
