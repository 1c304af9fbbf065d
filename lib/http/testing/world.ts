import { createDelegation } from "@/lib/domain/approvals/create-delegation";
import { anArtifact } from "@/lib/domain/artifacts/testing";
import type { UserPrincipal } from "@/lib/domain/auth/principal";
import { aMember, aTenant, type Place } from "@/lib/domain/auth/testing";
import { registerWorker } from "@/lib/domain/runs/workers/register-worker";
import { addMember } from "@/lib/domain/tenancy/add-member";
import { createGroup } from "@/lib/domain/tenancy/create-group";
import { asId, encodeId, type Id, type IdKind } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { aCaller, type Caller } from "./caller";

const SHOWN = "${{ input.topic }}";

/** A workflow that waits for a person at once, so that a run of it needs no worker. */
export const aWaitingSpec = (name: string) => ({
  apiVersion: "signalbox/v1",
  kind: "Workflow",
  metadata: { name, title: "A question" },
  spec: {
    input: {
      type: "object",
      required: ["topic"],
      properties: { topic: { type: "string", minLength: 3 } },
      additionalProperties: false,
    },
    nodes: [
      { id: "confirm", type: "approval", role: "approver", show: { topic: SHOWN } },
      { id: "yes", type: "end", status: "succeeded" },
      { id: "no", type: "end", status: "failed", reason: "rejected" },
    ],
    edges: [
      { from: "confirm.approved", to: "yes" },
      { from: "confirm.rejected", to: "no" },
      { from: "confirm.revise", to: "no" },
    ],
  },
});

/** The wire ids of one thing of every kind, all in one place. */
export type World = {
  place: Place;
  owner: Caller;
  person: UserPrincipal;
  ids: Record<
    | "workflow"
    | "workflowVersion"
    | "run"
    | "step"
    | "approval"
    | "artifact"
    | "artifactVersion"
    | "delivery"
    | "delegation"
    | "group"
    | "agent"
    | "agentVersion"
    | "tool"
    | "toolVersion"
    | "apiKey"
    | "member"
    | "invitation"
    | "session"
    | "worker"
    | "pool"
    | "message"
    | "auditEvent",
    string
  >;
};

/** Makes a place with one thing of every kind, through the API wherever it has a way. */
export async function aWorld(): Promise<World> {
  const place = await aTenant();
  const owner = await aCaller("owner", place);
  const make = async (address: string, body: object, headers = {}) => {
    const received = await owner.send("POST", address, { body, headers });
    if (received.status >= 300) throw new Error(`${address}: ${JSON.stringify(received.body)}`);
    return received.body as { id: string };
  };

  const agent = await make("/v1/agents", { name: "writer", title: "Writer" });
  const agentVersion = await make(`/v1/agents/${agent.id}/versions`, NEW_AGENT_VERSION);
  const tool = await make("/v1/tools", { name: "lookup", title: "Lookup" });
  const toolVersion = await make(`/v1/tools/${tool.id}/versions`, NEW_TOOL_VERSION);
  const workflow = await make("/v1/workflows", { spec: aWaitingSpec("question") });
  const version = await make(`/v1/workflows/${workflow.id}/versions`, {}, { "if-match": '"1"' });
  const run = await make("/v1/runs", { workflow_id: workflow.id, input: { topic: "rivers" } });
  const person = await aMember(place, "admin", "correct horse battery");
  const member = await aMember(place, "viewer");
  const { invitation } = await addMember(person, {
    email: `${newId("user").slice(-12)}@test.local`,
    role: "viewer",
  });
  if (!invitation) throw new Error("Nobody was invited.");

  return {
    place,
    owner,
    person,
    ids: {
      agent: agent.id,
      agentVersion: agentVersion.id,
      tool: tool.id,
      toolVersion: toolVersion.id,
      workflow: workflow.id,
      workflowVersion: version.id,
      run: run.id,
      step: `step_${run.id.slice(4)}-confirm`,
      approval: encodeId("approval", await onlyId("approval", "approvals", place)),
      apiKey: encodeId("apiKey", await onlyId("apiKey", "api_keys", place)),
      member: encodeId("user", member.id),
      invitation: encodeId("invitation", invitation.id),
      session: encodeId("session", await aSession(person)),
      delegation: encodeId("delegation", await aDelegation(person)),
      group: encodeId("group", (await createGroup(person, { name: "legal", members: [] })).id),
      worker: encodeId("worker", await aRegisteredWorker()),
      pool: "default",
      message: await aGivenUpMessage(place),
      auditEvent: encodeId("auditEvent", await onlyId("auditEvent", "audit_events", place)),
      ...(await productsOf(place)),
    },
  };
}

export const NEW_AGENT_VERSION = {
  version: "1.0.0",
  provider: "simulated",
  model: "simulated",
  instructions: "Answer in one sentence.",
  output_schema: { type: "object" },
};

export const NEW_TOOL_VERSION = {
  version: "1.0.0",
  kind: "http",
  config: { method: "GET", url: "https://example.test/lookup" },
};

async function onlyId<K extends IdKind>(
  _kind: K,
  table: string,
  { tenantId }: Place,
): Promise<Id<K>> {
  const [row] = await testDatabase().query<{ id: Id<K> }>(
    `select id from ${table} where tenant_id = $1 order by id limit 1`,
    [tenantId],
  );
  if (!row) throw new Error(`There is nothing in ${table}.`);
  return row.id;
}

async function aDelegation(giver: UserPrincipal): Promise<Id<"delegation">> {
  const { id: to } = await aMember(giver, "approver");
  const endsAt = new Date(Date.now() + 3_600_000);
  const { id } = await createDelegation(giver, {
    id: newId("delegation"),
    to,
    startsAt: null,
    endsAt,
    reason: "",
  });
  return id;
}

async function aSession({ tenantId, id }: UserPrincipal): Promise<Id<"session">> {
  const session = newId("session");
  await testDatabase().query(
    `insert into sessions (tenant_id, id, user_id, session_version, expires_at)
     values ($1, $2, $3, 1, now() + interval '1 day')`,
    [tenantId, session, id],
  );
  return session;
}

const MANIFEST = {
  format: 1,
  run_id: "run_x",
  run_title: "A question",
  step_id: "step_x",
  workflow_version_id: "wfv_x",
  workflow_version: 1,
  recipient: null,
  files: [],
};

/** A process that serves everybody, as it would be there. */
async function aRegisteredWorker() {
  const workerId = newId("worker");
  await registerWorker({
    workerId,
    name: "test",
    version: "1",
    pools: ["default"],
    executors: ["tool"],
    slots: 1,
    planFormats: { min: 1, max: 1 },
    leaseMs: 60_000,
  });
  return workerId;
}

/** A message about the run that nobody could be told. */
async function aGivenUpMessage(place: Place): Promise<string> {
  const [row] = await testDatabase().query<{ id: string }>(
    `insert into outbox (tenant_id, topic, key, payload, given_up_at, available_at)
     values ($1, 'notice.chat', gen_random_uuid(), jsonb_build_object('run_id', $2::uuid), now(), '9999-12-31')
     returning lpad(to_hex(id), 32, '0')::uuid as id`,
    [place.tenantId, await onlyId("run", "runs", place)],
  );
  return encodeId("message", asId("message", row?.id ?? ""));
}

/** What only a worker makes, as it would leave it. */
async function productsOf(place: Place) {
  const { tenantId, workspaceId } = place;
  const [delivery, runId] = [newId("delivery"), await onlyId("run", "runs", place)];
  const { artifactId, versionId } = await anArtifact(place, runId);
  await testDatabase().query(
    `insert into deliveries (tenant_id, workspace_id, id, run_id, node, status, channel, manifest, digest, created_at)
     values ($1, $2, $3, $4, 'send', 'delivered', '{"kind":"download"}', $5, '', now())`,
    [tenantId, workspaceId, delivery, runId, JSON.stringify(MANIFEST)],
  );
  return {
    artifact: encodeId("artifact", artifactId),
    artifactVersion: encodeId("artifactVersion", versionId),
    delivery: encodeId("delivery", delivery),
  };
}
