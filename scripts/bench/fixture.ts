import { hashPassword } from "@/lib/domain/auth/password";
import type { UserPrincipal } from "@/lib/domain/auth/principal";
import { createWorkflow } from "@/lib/domain/registry/create-workflow";
import { aTool, publish } from "@/lib/domain/registry/testing";
import type { WorkflowVersionId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { sharedPool } from "@/lib/platform/pg";
import { BENCH_PERSON } from "./person";

const CHAIN = ["a", "b", "c", "d", "e"];

/** A chain of five steps with one tool, which the bench's own executor makes a no-op. */
const chainSpec = (name: string): JsonObject => ({
  apiVersion: "signalbox/v1",
  kind: "Workflow",
  metadata: { name, title: "Five steps" },
  spec: {
    nodes: CHAIN.map((id) => ({ id, type: "tool", tool: "noop@1.0.0" })),
    edges: CHAIN.slice(1).map((to, index) => ({ from: CHAIN[index] ?? "", to })),
  },
});

export type Fixture = { principal: UserPrincipal; versionId: WorkflowVersionId };

/** A tenant with an administrator and a published chain of five steps. */
export async function makeFixture(): Promise<Fixture> {
  const principal = await makeAdministrator();
  await aTool(principal, "noop", ["1.0.0"]);
  const workflow = await createWorkflow(principal, {
    id: newId("workflow"),
    from: { spec: chainSpec("five-steps") },
  });
  const { id: versionId } = await publish(principal, workflow.id);
  return { principal, versionId };
}

async function makeAdministrator(): Promise<UserPrincipal> {
  const [tenantId, workspaceId, id] = [newId("tenant"), newId("workspace"), newId("user")];
  const name = "Bench";
  const pool = sharedPool();
  await pool.query("insert into tenants (id, name) values ($1, $2)", [tenantId, name]);
  await pool.query(
    "insert into workspaces (tenant_id, id, slug, name) values ($1, $2, 'bench', $3)",
    [tenantId, workspaceId, name],
  );
  await pool.query(
    "insert into users (tenant_id, id, email, name, password_hash) values ($1, $2, $3, $4, $5)",
    [tenantId, id, BENCH_PERSON.email, name, await hashPassword(BENCH_PERSON.password)],
  );
  await pool.query(
    "insert into memberships (tenant_id, workspace_id, user_id, role) values ($1, $2, $3, 'admin')",
    [tenantId, workspaceId, id],
  );
  return { kind: "user", tenantId, workspaceId, id, role: "admin", name };
}
