import { z } from "zod";
import { workspaceIdSchema } from "@/lib/kernel/ids";
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
