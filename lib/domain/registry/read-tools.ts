import type {
  ToolPageView,
  ToolVersionPageView,
  ToolVersionView,
  ToolView,
} from "@/lib/contract/tools";
import type { Principal } from "@/lib/domain/auth/principal";
import { notFound } from "@/lib/kernel/errors";
import type { Id } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { db } from "@/lib/platform/db";
import { byName, newestFirst, type Page, VERSIONS } from "./entry-lists";
import { readUsers } from "./read-users";
import { toolVersionView, toolView } from "./tool-views";

/** The tools of the workspace, by name; `q` looks into name and title. */
export async function readTools(
  { tenantId, workspaceId }: Principal,
  ask: Page & { q?: string | undefined },
): Promise<ToolPageView> {
  const place = { tenantId, workspaceId };
  const rows = await db().tool.findMany(byName(place, ask));
  const names = rows.map(({ name }) => name);
  const usersOf = await readUsers(place, "tools", names);
  return pageOfRows(
    rows,
    ask.limit,
    (row) => toolView(row, row.versions, usersOf(row.name)),
    ({ name }) => name,
  );
}

/** One tool of the workspace, or NOT_FOUND. */
export async function getTool(
  { tenantId, workspaceId }: Principal,
  id: Id<"tool">,
): Promise<ToolView> {
  const row = await db().tool.findFirst({
    where: { tenantId, workspaceId, id },
    include: VERSIONS,
  });
  if (!row) throw notFound("The tool");
  const usersOf = await readUsers({ tenantId, workspaceId }, "tools", [row.name]);
  return toolView(row, row.versions, usersOf(row.name));
}

/** The versions of a tool of the workspace, newest first, or NOT_FOUND if there is no such tool. */
export async function readToolVersions(
  { tenantId, workspaceId }: Principal,
  toolId: Id<"tool">,
  page: Page,
): Promise<ToolVersionPageView> {
  const tool = await db().tool.findFirst({ where: { tenantId, workspaceId, id: toolId } });
  if (!tool) throw notFound("The tool");
  const rows = await db().toolVersion.findMany(newestFirst({ tenantId, toolId }, page));
  return pageOfRows(
    rows,
    page.limit,
    (row) => toolVersionView(row, tool.name),
    ({ id }) => id,
  );
}

/** One version of a tool of the workspace, or NOT_FOUND. */
export async function getToolVersion(
  { tenantId, workspaceId }: Principal,
  id: Id<"toolVersion">,
): Promise<ToolVersionView> {
  const row = await db().toolVersion.findFirst({
    where: { tenantId, id, tool: { workspaceId } },
    include: { tool: true },
  });
  if (!row) throw notFound("The version");
  return toolVersionView(row, row.tool.name);
}
