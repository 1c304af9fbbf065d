import { z } from "zod";
import { workspaceIdSchema } from "@/lib/kernel/ids";
import { ROLES } from "@/lib/kernel/permissions";
import { nameCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { shownTitleSchema } from "./title";
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
export type WorkspaceJson = z.input<typeof workspaceSchema>;

export const workspacePageSchema = pageOf("WorkspacePage", workspaceSchema, nameCursorSchema);
export type WorkspacePageView = z.output<typeof workspacePageSchema>;

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

export const createWorkspaceRoute = route({
  method: "POST",
  path: "/v1/workspaces",
  tag,
  summary: "Make one more workspace, and own it",
  description: "People only: an API key belongs to one workspace for good.",
  needs: "workspace:manage",
  isIdempotent: true,
  body: z.strictObject({ name: shownTitleSchema }).meta({ id: "NewWorkspace" }),
  status: 201,
  response: workspaceSchema,
});
