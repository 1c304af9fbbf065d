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
import { byName, newestFirst, type Page, VERSIONS } from "./entry-lists";
import { readUsers } from "./read-users";

/** The agents of the workspace, by name; `q` looks into name and title. */
export async function readAgents(
  { tenantId, workspaceId }: Principal,
  ask: Page & { q?: string | undefined },
): Promise<AgentPageView> {
  const place = { tenantId, workspaceId };
  const rows = await db().agent.findMany(byName(place, ask));
  const names = rows.map(({ name }) => name);
  const usersOf = await readUsers(place, "agents", names);
  return pageOfRows(
    rows,
    ask.limit,
    (row) => agentView(row, row.versions, usersOf(row.name)),
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
    include: VERSIONS,
  });
  if (!row) throw notFound("The agent");
  const usersOf = await readUsers({ tenantId, workspaceId }, "agents", [row.name]);
  return agentView(row, row.versions, usersOf(row.name));
}

/** The versions of an agent of the workspace, newest first, or NOT_FOUND if there is no such agent. */
export async function readAgentVersions(
  { tenantId, workspaceId }: Principal,
  agentId: Id<"agent">,
  page: Page,
): Promise<AgentVersionPageView> {
  const agent = await db().agent.findFirst({ where: { tenantId, workspaceId, id: agentId } });
  if (!agent) throw notFound("The agent");
  const rows = await db().agentVersion.findMany(newestFirst({ tenantId, agentId }, page));
  return pageOfRows(
    rows,
    page.limit,
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
