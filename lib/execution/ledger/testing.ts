import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { Fault } from "@/lib/execution/fault";
import type { CallRequest } from "@/lib/execution/ledger/carry-out";
import { openLedger } from "@/lib/execution/ledger/ledger";
import { aContext, claimedWork, toolNode } from "@/lib/execution/testing/claimed-work";
import type { Json } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";

/** A model call with this content. */
export const asking = (request: Json): CallRequest => ({
  kind: "model",
  target: "agent@1.0.0",
  endpoint: null,
  request,
  agentVersionId: null,
  estimate: { usd: 0.5, tokens: 100, toolCalls: 0 },
  effect: null,
});
const usage = { basis: "reported", usd: 0.25, tokensIn: 10, tokensOut: 20, toolCalls: 0 } as const;
/** Answers, and says what it cost. */
export const answering = (result: Json) => async () => ({ result, usage });
/** For a call that must be replayed. */
export const never = async () => {
  throw new Error("It must not be called.");
};
/** Fails before anything has left. */
export const failing = (fault: Fault) => async () => {
  throw fault;
};
/** A fault that a later attempt may be spared. */
export const outage = () => new Fault("provider_outage", "http_500", "It is down.");

/** A step, claimed for the first time. */
export const start = () => claimedWork(toolNode(newId("toolVersion")), {});
/** The ledger of an attempt. */
export const open = (work: ClaimedWork) => openLedger(work, aContext());
/** The calls of the run, in order. */
export const callsOf = ({ runId }: ClaimedWork) =>
  testDatabase().query(
    "select branch, ordinal, attempt, state, result from calls where run_id = $1 order by 1, 2",
    [runId],
  );
/** What the run has paid. */
export const paidBy = ({ runId }: ClaimedWork) =>
  testDatabase().query(
    `select attempt, ordinal, usd::float8 as usd, tokens_in, tokens_out, basis
     from usage_entries where run_id = $1 order by id`,
    [runId],
  );

/** A version of a tool that writes. */
export async function aToolVersion({ tenantId, workspaceId }: ClaimedWork): Promise<string> {
  const [toolId, versionId] = [newId("tool"), newId("toolVersion")];
  await testDatabase().query(
    "insert into tools (tenant_id, workspace_id, id, name, title) values ($1, $2, $3, $4, 'Test')",
    [tenantId, workspaceId, toolId, `tool-${toolId}`],
  );
  await testDatabase().query(
    `insert into tool_versions (tenant_id, id, tool_id, version, kind, config, input_schema, output_schema,
       writes, digest, created_by)
     values ($1, $2, $3, '1.0.0', 'http', '{}', '{}', '{}', true, 'd', '{}')`,
    [tenantId, versionId, toolId],
  );
  return versionId;
}
/** A call that changes the world, by a tool of the tenant. */
export const writing = async (
  work: ClaimedWork,
  idempotency: "key" | "natural" | "none",
  request: Json = "write",
): Promise<CallRequest> => ({
  ...asking(request),
  kind: "tool",
  effect: { toolVersionId: await aToolVersion(work), idempotency },
});
/** The effects of the run, in order. */
export const effectsOf = ({ runId }: ClaimedWork) =>
  testDatabase().query<{ status: string; key: string; attempt: number; evidence: Json }>(
    "select branch, ordinal, status, key, attempt, evidence from effects where run_id = $1 order by 1, 2",
    [runId],
  );
