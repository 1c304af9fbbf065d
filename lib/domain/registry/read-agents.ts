import type {
  AgentPageView,
  AgentVersionPageView,
  AgentVersionView,
  AgentView,
} from "@/lib/contract/agents";
import type { Principal } from "@/lib/domain/auth/principal";
import { notFound } from "@/lib/kernel/errors";
import type { Id } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { db } from "@/lib/platform/db";
import { agentVersionView, agentView } from "./agent-views";

const VERSION = { select: { id: true, version: true } } as const;

type Page = { limit: number; cursor?: string | undefined };

/** The agents of the workspace, by name; `q` looks into name and title. */
export async function readAgents(
  { tenantId, workspaceId }: Principal,
  { q, limit, cursor }: Page & { q?: string | undefined },
): Promise<AgentPageView> {
  const rows = await db().agent.findMany({
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
    (row) => agentView(row, row.versions),
    ({ name }) => name,
  );
}

/** One agent of the workspace, or NOT_FOUND. */
export async function getAgent(
  { tenantId, workspaceId }: Principal,
  id: Id<"agent">,
): Promise<AgentView> {
  const row = await db().agent.findFirst({
    where: { tenantId, workspaceId, id },
    include: { versions: VERSION },
  });
  if (!row) throw notFound("The agent");
  return agentView(row, row.versions);
}

/** The versions of an agent of the workspace, newest first, or NOT_FOUND if there is no such agent. */
export async function readAgentVersions(
  { tenantId, workspaceId }: Principal,
  agentId: Id<"agent">,
  { limit, cursor }: Page,
): Promise<AgentVersionPageView> {
  const agent = await db().agent.findFirst({ where: { tenantId, workspaceId, id: agentId } });
  if (!agent) throw notFound("The agent");
  const rows = await db().agentVersion.findMany({
    where: { tenantId, agentId, ...(cursor !== undefined && { id: { lt: cursor } }) },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  return pageOfRows(
    rows,
    limit,
    (row) => agentVersionView(row, agent.name),
    ({ id }) => id,
  );
}

/** One version of an agent of the workspace, or NOT_FOUND. */
export async function getAgentVersion(
  { tenantId, workspaceId }: Principal,
  id: Id<"agentVersion">,
): Promise<AgentVersionView> {
  const row = await db().agentVersion.findFirst({
    where: { tenantId, id, agent: { workspaceId } },
    include: { agent: true },
  });
  if (!row) throw notFound("The version");
  return agentVersionView(row, row.agent.name);
}
