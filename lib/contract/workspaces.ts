import { z } from "zod";
import { userIdSchema, workspaceIdSchema } from "@/lib/kernel/ids";
import { ROLES } from "@/lib/kernel/permissions";
import { nameCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { timestampSchema } from "./wire";

export const workspaceSchema = z
  .object({
    id: workspaceIdSchema,
    slug: z.string(),
    name: z.string(),
    time_zone: z.string(),
    /** The caller's role there. */
    role: z.enum(ROLES),
    created_at: timestampSchema,
  })
  .meta({ id: "Workspace", description: "A team's space inside its organisation." });
export type WorkspaceView = z.output<typeof workspaceSchema>;

export const workspacePageSchema = pageOf("WorkspacePage", workspaceSchema, nameCursorSchema);
export type WorkspacePageView = z.output<typeof workspacePageSchema>;

export const memberSchema = z
  .object({
    user_id: userIdSchema,
    name: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    is_disabled: z.boolean(),
    since: timestampSchema,
  })
  .meta({ id: "Member", description: "A person's place in this workspace." });
export type MemberView = z.output<typeof memberSchema>;

/** By email; the cursor holds the last one. */
export const memberPageSchema = pageOf("MemberPage", memberSchema, nameCursorSchema);
export type MemberPageView = z.output<typeof memberPageSchema>;

const tag = "Governance";

export const listWorkspacesRoute = route({
  method: "GET",
  path: "/v1/workspaces",
  tag,
  summary: "List the workspaces that I belong to, by slug",
  needs: "member",
  query: z.strictObject(pageQuery(nameCursorSchema)),
  status: 200,
  response: workspacePageSchema,
});

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
