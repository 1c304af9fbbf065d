import { hashPassword } from "@/lib/domain/auth/password";
import type { UserPrincipal } from "@/lib/domain/auth/principal";
import { createWorkflow } from "@/lib/domain/registry/create-workflow";
import { aTool, publish } from "@/lib/domain/registry/testing";
import type { WorkflowVersionId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { sharedPool } from "@/lib/platform/pg";
import { BENCH_PERSON } from "./person";
import { type Shape, shapeSpec } from "./shapes";

export type Fixture = { principal: UserPrincipal };

/** A tenant with an administrator of that address and the tool that every step of the bench uses. */
export async function makeFixture(email: string): Promise<Fixture> {
  const principal = await makeAdministrator(email);
  await aTool(principal, "noop", ["1.0.0"]);
  return { principal };
}

/** A published version of a shape. */
export async function publishShape(
  { principal }: Fixture,
  shape: Shape,
): Promise<WorkflowVersionId> {
  const workflow = await createWorkflow(principal, {
    id: newId("workflow"),
    from: { spec: shapeSpec(shape) },
  });
  return (await publish(principal, workflow.id)).id;
}

async function makeAdministrator(email: string): Promise<UserPrincipal> {
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
    [tenantId, id, email, name, await hashPassword(BENCH_PERSON.password)],
  );
  await pool.query(
    "insert into memberships (tenant_id, workspace_id, user_id, role) values ($1, $2, $3, 'admin')",
    [tenantId, workspaceId, id],
  );
  return { kind: "user", tenantId, workspaceId, id, role: "admin", name };
}
