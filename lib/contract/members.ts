import { z } from "zod";
import { idSchema, userIdSchema } from "@/lib/kernel/ids";
import { ROLES } from "@/lib/kernel/permissions";
import { idCursorSchema, nameCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { timestampSchema } from "./wire";

export const memberSchema = z
  .object({
    user_id: userIdSchema,
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    is_disabled: z.boolean(),
    since: timestampSchema,
    /** When a browser of theirs was last heard of, in whatever workspace; null: never. */
    last_seen_at: timestampSchema.nullable(),
  })
  .meta({ id: "Member", description: "A person's place in this workspace." });
export type MemberView = z.output<typeof memberSchema>;
export type MemberJson = z.input<typeof memberSchema>;

/** By email; the cursor holds the last one. */
export const memberPageSchema = pageOf("MemberPage", memberSchema, nameCursorSchema);
export type MemberPageView = z.output<typeof memberPageSchema>;

const invitationFields = {
  id: idSchema("invitation"),
  email: z.string(),
  role: z.enum(ROLES),
  created_by: userIdSchema,
  created_by_name: z.string(),
  created_at: timestampSchema,
  expires_at: timestampSchema,
  is_expired: z.boolean(),
};

export const invitationSchema = z.object(invitationFields).meta({
  id: "Invitation",
  description: "A place that is kept for somebody who has no account yet.",
});
export type InvitationView = z.output<typeof invitationSchema>;
export type InvitationJson = z.input<typeof invitationSchema>;

export const invitationPageSchema = pageOf("InvitationPage", invitationSchema, idCursorSchema);
export type InvitationPageView = z.output<typeof invitationPageSchema>;

export const createdInvitationSchema = z.object({ ...invitationFields, token: z.string() }).meta({
  id: "CreatedInvitation",
  description:
    "With the secret of its link, `/join?token=…`, which is shown this once and never again.",
});

export const addedMemberSchema = z
  .object({ member: memberSchema.nullable(), invitation: createdInvitationSchema.nullable() })
  .meta({
    id: "AddedMember",
    description: "`member` where the person had an account, else `invitation`.",
  });
export type AddedMemberView = z.output<typeof addedMemberSchema>;
export type AddedMemberJson = z.input<typeof addedMemberSchema>;

export const createdPasswordResetSchema = z
  .object({
    user_id: userIdSchema,
    email: z.string(),
    expires_at: timestampSchema,
    token: z.string(),
  })
  .meta({
    id: "CreatedPasswordReset",
    description:
      "The secret of a link, `/reset?token=…`, which is shown this once and never again.",
  });
export type CreatedPasswordResetView = z.output<typeof createdPasswordResetSchema>;
export type CreatedPasswordResetJson = z.input<typeof createdPasswordResetSchema>;

/** One address as people write it, kept in lower case. */
const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(320)
  .regex(/^[^\s@]{1,64}@[^\s@]{1,255}$/, "Must be an email address.");

const tag = "Governance";
const memberParams = z.object({ id: userIdSchema });

export const listMembersRoute = route({
  method: "GET",
  path: "/v1/members",
  tag,
  summary: "List the members of this workspace, by email",
  needs: "member",
  query: z.strictObject(pageQuery(nameCursorSchema)),
  status: 200,
  response: memberPageSchema,
});

export const addMemberRoute = route({
  method: "POST",
  path: "/v1/members",
  tag,
  summary: "Add a person to this workspace, or invite one who has no account",
  description:
    "People only: an API key manages no members. Whoever has an account in this organisation is a member at once; for " +
    "anybody else the answer holds the secret of a link that makes one account, works once and for seven days. " +
    "Inviting the same address again makes a new link, and the old one ends. Not replayed by Idempotency-Key: the " +
    "secret is not kept.",
  needs: "workspace:manage",
  body: z.strictObject({ email: emailSchema, role: z.enum(ROLES) }).meta({ id: "NewMember" }),
  status: 201,
  response: addedMemberSchema,
  errors: ["ALREADY_MEMBER"],
});

export const changeRoleRoute = route({
  method: "PATCH",
  path: "/v1/members/{id}",
  tag,
  summary: "Give a member another role; it counts at their next call",
  description:
    "People only. Only an owner makes or unmakes owners, nobody raises themselves, and the last owner stays one. " +
    "`from` is the role that the caller saw: if somebody changed it meanwhile the answer is REVISION_CONFLICT.",
  needs: "workspace:manage",
  params: memberParams,
  body: z
    .strictObject({ role: z.enum(ROLES), from: z.enum(ROLES).optional() })
    .meta({ id: "RoleChange" }),
  status: 200,
  response: memberSchema,
  errors: ["LAST_OWNER", "REVISION_CONFLICT"],
});

export const removeMemberRoute = route({
  method: "DELETE",
  path: "/v1/members/{id}",
  tag,
  summary: "Remove a member from this workspace, or leave it",
  description:
    "People only. Everybody may leave; removing others needs workspace:manage. It ends what the person may do here " +
    "at once; a stream of events that is open ends with its next heartbeat, within 15 seconds. Their sessions go on " +
    "in their other workspaces, and API keys that they made stay.",
  needs: "member",
  params: memberParams,
  status: 204,
  errors: ["LAST_OWNER"],
});

export const resetPasswordRoute = route({
  method: "POST",
  path: "/v1/members/{id}/password-reset",
  tag,
  summary: "Make a link by which a member sets a new password",
  description:
    "People only, and not for oneself or for a disabled user. The link works once and for one hour; a new one ends the " +
    "one before, and so does whatever ends the member's sessions. An account is one in all workspaces: the caller must " +
    "manage every workspace that the member belongs to, and be able to give the role that they have there, else the " +
    "answer is OUTRANKED. That is asked again when the link is used. Using it ends all sessions of the member. Not " +
    "replayed by Idempotency-Key: the secret is not kept.",
  needs: "workspace:manage",
  params: memberParams,
  status: 201,
  response: createdPasswordResetSchema,
  errors: ["OUTRANKED"],
});

export const listInvitationsRoute = route({
  method: "GET",
  path: "/v1/invitations",
  tag,
  summary: "List the invitations that nobody has accepted, newest first",
  needs: "workspace:manage",
  query: z.strictObject(pageQuery(idCursorSchema)),
  status: 200,
  response: invitationPageSchema,
});

export const withdrawInvitationRoute = route({
  method: "DELETE",
  path: "/v1/invitations/{id}",
  tag,
  summary: "Withdraw an invitation: its link no longer works",
  description: "People only. Only an owner withdraws the invitation of an owner.",
  needs: "workspace:manage",
  params: z.object({ id: idSchema("invitation") }),
  status: 204,
});
