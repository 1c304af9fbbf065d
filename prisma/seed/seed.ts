import { hashPassword } from "@/lib/domain/auth/password";
import type { UserPrincipal } from "@/lib/domain/auth/principal";
import { createAgent } from "@/lib/domain/registry/create-agent";
import { createAgentVersion } from "@/lib/domain/registry/create-agent-version";
import { createWorkflow } from "@/lib/domain/registry/create-workflow";
import { publishVersion } from "@/lib/domain/registry/publish-version";
import { asId } from "@/lib/kernel/ids";
import { db } from "@/lib/platform/db";
import { DEMO_AGENTS } from "./demo-agents";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "./demo-people";

const TENANT = {
  id: asId("tenant", "0190a000-0000-7000-8000-000000000001"),
  name: "Demo organisation",
};
const WORKSPACE = {
  id: asId("workspace", "0190a000-0000-7000-8000-000000000002"),
  slug: "research",
  name: "Research",
};
const WORKFLOW = {
  id: asId("workflow", "0190a000-0000-7000-8000-000000000003"),
  versionId: asId("workflowVersion", "0190a000-0000-7000-8000-000000000004"),
  template: "research-report",
};

/** How to sign in to the demo: one person for each role. */
export const DEMO_SIGN_INS = DEMO_PEOPLE.map(({ role, email }) => ({
  role,
  email,
  password: DEMO_PASSWORD,
}));

/**
 * Makes what is missing of the demo and leaves alone what is there, so that it may run at every start and
 * after a crash in its middle: a tenant with people of every role, the agents, and a published workflow.
 */
export async function seedDemo(): Promise<typeof DEMO_SIGN_INS> {
  await seedPeople();
  const author = principalOf("author");
  for (const agent of DEMO_AGENTS) {
    const agentId = asId("agent", agent.id);
    await createAgent(author, { id: agentId, name: agent.name, title: agent.title });
    const id = asId("agentVersion", agent.versionId);
    await createAgentVersion(author, agentId, { id, ...agent.content });
  }
  const { id, versionId, template } = WORKFLOW;
  const workflow = await createWorkflow(author, { id, from: { template } });
  if (workflow.latest_version === null)
    await publishVersion(author, id, {
      id: versionId,
      revision: workflow.draft_revision,
      notes: "From the gallery.",
    });
  return DEMO_SIGN_INS;
}

async function seedPeople(): Promise<void> {
  const place = { tenantId: TENANT.id, workspaceId: WORKSPACE.id };
  const known = await db().user.findMany({ where: { tenantId: TENANT.id }, select: { id: true } });
  const missing = DEMO_PEOPLE.filter((person) => !known.some(({ id }) => id === person.id));
  if (missing.length === 0) return;
  const users = await Promise.all(
    missing.map(async ({ id, name, email }) => ({
      tenantId: TENANT.id,
      id,
      name,
      email,
      passwordHash: await hashPassword(DEMO_PASSWORD),
    })),
  );
  await db().$transaction([
    db().tenant.createMany({ data: TENANT, skipDuplicates: true }),
    db().workspace.createMany({
      data: { tenantId: TENANT.id, ...WORKSPACE },
      skipDuplicates: true,
    }),
    db().user.createMany({ data: users }),
    db().membership.createMany({
      data: missing.map(({ id, role }) => ({ ...place, userId: id, role })),
    }),
  ]);
}

function principalOf(role: string): UserPrincipal {
  const person = DEMO_PEOPLE.find((one) => one.role === role);
  if (!person) throw new Error(`The demo has no ${role}.`);
  return {
    kind: "user",
    id: asId("user", person.id),
    name: person.name,
    role: person.role,
    tenantId: TENANT.id,
    workspaceId: WORKSPACE.id,
  };
}
