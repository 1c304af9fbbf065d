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
import { toolVersionView, toolView } from "./tool-views";

const VERSION = { select: { id: true, version: true } } as const;

type Page = { limit: number; cursor?: string | undefined };

/** The tools of the workspace, by name; `q` looks into name and title. */
export async function readTools(
  { tenantId, workspaceId }: Principal,
  { q, limit, cursor }: Page & { q?: string | undefined },
): Promise<ToolPageView> {
  const rows = await db().tool.findMany({
    where: {
      tenantId,
      workspaceId,
      ...(cursor !== undefined && { name: { gt: cursor } }),
      ...(q !== undefined && {
        OR: [
          { name: { contains: q, mode: "insensitive" } },
          { title: { contains: q, mode: "insensitive" } },
        ],
      }),
    },
    include: { versions: VERSION },
    orderBy: { name: "asc" },
    take: limit + 1,
  });
  return pageOfRows(
    rows,
    limit,
    (row) => toolView(row, row.versions),
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
    include: { versions: VERSION },
  });
  if (!row) throw notFound("The tool");
  return toolView(row, row.versions);
}

/** The versions of a tool of the workspace, newest first, or NOT_FOUND if there is no such tool. */
export async function readToolVersions(
  { tenantId, workspaceId }: Principal,
  toolId: Id<"tool">,
  { limit, cursor }: Page,
): Promise<ToolVersionPageView> {
  const tool = await db().tool.findFirst({ where: { tenantId, workspaceId, id: toolId } });
  if (!tool) throw notFound("The tool");
  const rows = await db().toolVersion.findMany({
    where: { tenantId, toolId, ...(cursor !== undefined && { id: { lt: cursor } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  return pageOfRows(
    rows,
    limit,
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
