import { z } from "zod";
import { idSchema, userIdSchema } from "@/lib/kernel/ids";
import { approvalParams, approvalSchema, delegationSchema } from "./approvals";
import { idCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { reasonSchema, timestampSchema } from "./wire";

const tag = "Approvals";
const delegationParams = z.object({ id: idSchema("delegation") });

export const delegateApprovalRoute = route({
  method: "POST",
  path: "/v1/approvals/{id}/delegate",
  tag,
  summary: "Let somebody else decide an approval in your place",
  description:
    "For a person who is asked themselves. The other one must hold `approval:decide`, and is checked again when they decide, as you are: they speak with your voice, and where several people are needed both of you count once. Whoever started the run is refused where the rule excludes them. Until the request closes, or `until`. The same person is named once at a time: `ALREADY_DELEGATED` says by which delegation.",
  needs: "approval:decide",
  params: approvalParams,
  body: z
    .strictObject({
      to: userIdSchema,
      until: timestampSchema.optional(),
      reason: reasonSchema.or(z.literal("")).default(""),
    })
    .meta({ id: "NewApprovalDelegation" }),
  isIdempotent: true,
  status: 201,
  response: approvalSchema,
  errors: [
    "APPROVAL_ALREADY_DECIDED",
    "APPROVAL_CLOSED",
    "APPROVAL_EXPIRED",
    "RUN_STATE_CONFLICT",
    "LIMIT_REACHED",
    "ALREADY_DELEGATED",
  ],
});

export const delegationPageSchema = pageOf("DelegationPage", delegationSchema, idCursorSchema);
export type DelegationPageView = z.output<typeof delegationPageSchema>;
export type DelegationPageJson = z.input<typeof delegationPageSchema>;

export const listDelegationsRoute = route({
  method: "GET",
  path: "/v1/delegations",
  tag,
  summary: "List the delegations that you have given or got, newest first",
  description: "Those who manage the workspace may ask for everybody's with `of=everybody`.",
  needs: "member",
  query: z.strictObject({
    ...pageQuery(idCursorSchema),
    of: z.enum(["me", "everybody"]).default("me"),
  }),
  status: 200,
  response: delegationPageSchema,
});

export const createDelegationRoute = route({
  method: "POST",
  path: "/v1/delegations",
  tag,
  summary: "Let somebody else decide in your place from one moment until another",
  description:
    "Whatever is asked of you in this workspace meanwhile. They need `approval:decide`, and both of you are checked when they decide. The same person for a time that overlaps is refused: `ALREADY_DELEGATED` says by which delegation.",
  needs: "approval:decide",
  body: z
    .strictObject({
      to: userIdSchema,
      /** Absent: from now on. */
      starts_at: timestampSchema.optional(),
      ends_at: timestampSchema,
      reason: reasonSchema.or(z.literal("")).default(""),
    })
    .meta({ id: "NewDelegation" }),
  isIdempotent: true,
  status: 201,
  response: delegationSchema,
  errors: ["LIMIT_REACHED", "ALREADY_DELEGATED"],
});

export const revokeDelegationRoute = route({
  method: "DELETE",
  path: "/v1/delegations/{id}",
  tag,
  summary: "End a delegation: what the other one has voted and not decided counts no more",
  description: "For who has given it, for who has got it, and for those who manage the workspace.",
  needs: "member",
  params: delegationParams,
  status: 200,
  response: delegationSchema,
});
