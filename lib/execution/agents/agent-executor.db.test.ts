import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import type { AttemptResult } from "@/lib/engine/advance/moves";
import { createAgentExecutor } from "@/lib/execution/agents/agent-executor";
import type { RuntimeAdapter } from "@/lib/execution/agents/runtime-adapter";
import { singleCall } from "@/lib/execution/agents/single-call";
import { agentWork, OPEN, REFERENCE } from "@/lib/execution/agents/testing";
import { AttemptAbort } from "@/lib/execution/attempt-abort";
import { createExecute } from "@/lib/execution/execute";
import { aToolVersion } from "@/lib/execution/ledger/testing";
import { aContext, claimedAgain } from "@/lib/execution/testing/claimed-work";
import type { JsonObject } from "@/lib/kernel/json";
import { blobs } from "@/lib/platform/blobs";
import { digest } from "@/lib/platform/digest";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";

const directory = await mkdtemp(join(tmpdir(), "artifacts-"));
vi.stubEnv("ARTIFACTS_DIR", directory);
afterAll(() => rm(directory, { recursive: true, force: true }));

const execute = createExecute({ agent: createAgentExecutor([singleCall], OPEN) });
const run = (work: ClaimedWork) => execute(work, aContext());
const INPUT = { topic: "Durable execution" };

const REPORTING: JsonObject = {
  type: "object",
  additionalProperties: false,
  required: ["summary", "decision", "score", "report"],
  properties: {
    summary: { type: "string" },
    decision: { type: "string", enum: ["approved", "revise", "rejected"] },
    score: { type: "number", minimum: 0, maximum: 1 },
    report: { $ref: "#/$defs/reference" },
  },
  $defs: { reference: REFERENCE },
};

const calls = ({ runId }: ClaimedWork) =>
  testDatabase().query(
    "select ordinal, attempt, state, kind, target from calls where run_id = $1 order by ordinal",
    [runId],
  );
const spent = ({ runId }: ClaimedWork) =>
  testDatabase().query("select attempt, ordinal, basis from usage_entries where run_id = $1", [
    runId,
  ]);
const digests = async ({ runId }: ClaimedWork) =>
  (
    await testDatabase().query<{ digest: string }>(
      "select request_digest as digest from calls where run_id = $1 order by branch, ordinal",
      [runId],
    )
  ).map(({ digest: found }) => found);

/** An attempt before has booked something where this one asks its model. */
async function anEarlierWay(work: ClaimedWork): Promise<void> {
  const { query } = testDatabase();
  const of = [work.tenantId, work.runId, work.node];
  await query(
    `insert into calls (tenant_id, run_id, node, ordinal, attempt, kind, target, request_digest, state, result, started_at)
     values ($1, $2, $3, 1, 1, 'tool', 'book@1.0.0', 'another', 'confirmed', '{}', now())`,
    of,
  );
  await query(
    `insert into effects (tenant_id, run_id, node, ordinal, tool_version_id, key, request_digest, idempotency,
       status, attempt, planned_at)
     values ($1, $2, $3, 1, $4, 'booked', 'another', 'key', 'confirmed', 1, now())`,
    [...of, await aToolVersion(work)],
  );
}
const succeeded = (result: AttemptResult) =>
  result.status === "succeeded" ? result : expect.fail(JSON.stringify(result));

describe("an agent step", () => {
  it("gives an output by the agent's schema, with its report as an artifact", async () => {
    const work = await agentWork({ outputSchema: REPORTING }, INPUT);
    const { output, artifacts = [] } = succeeded(await run(work));
    const [artifact] = artifacts;
    expect(artifact).toMatchObject({ name: "report.md", mediaType: "text/markdown" });
    expect(output).toMatchObject({
      decision: "approved",
      report: {
        artifact_id: expect.stringMatching(/^art_/),
        artifact_version_id: expect.stringMatching(/^artv_/),
        name: "report.md",
        checksum: artifact?.checksum,
        size_bytes: artifact?.sizeBytes,
      },
    });
    const report = await text((await blobs().open(artifact?.checksum ?? "")).stream);
    expect(report).toContain("Durable execution");
    expect(digest(report)).toBe(artifact?.checksum);
  });

  it("records its call and what it cost", async () => {
    const work = await agentWork({}, INPUT);
    succeeded(await run(work));
    expect(await calls(work)).toMatchObject([{ ordinal: 1, state: "confirmed", kind: "model" }]);
    expect(await spent(work)).toEqual([{ attempt: 1, ordinal: 1, basis: "reported" }]);
  });

  /** Guards against a model being paid again because the worker died before the result was saved. */
  it("is replayed by the next attempt with the same output, unpaid", async () => {
    const work = await agentWork({ outputSchema: REPORTING }, INPUT);
    const first = succeeded(await run(work));
    const second = succeeded(await run(await claimedAgain(work)));
    expect(second.artifacts?.[0]?.checksum).toBe(first.artifacts?.[0]?.checksum);
    expect(await spent(work)).toHaveLength(1);
  });

  it("does not ask the model about an input outside the agent's schema", async () => {
    const inputSchema = { type: "object", required: ["topic"] };
    const work = await agentWork({ inputSchema }, { subject: "no topic" });
    expect(await run(work)).toMatchObject({
      status: "failed",
      error: { class: "invalid_input", code: "input_outside_schema" },
    });
    expect(await calls(work)).toEqual([]);
  });

  it.each([
    [{ runtime: "unknown" }, "unknown_runtime"],
    [{ provider: "unknown" }, "unknown_provider"],
    [{ parameters: { temperature: "hot" } }, "agent_parameters"],
  ])("cannot run as %j", async (version, code) => {
    expect(await run(await oldWork(version))).toMatchObject({
      status: "failed",
      error: { code },
    });
  });
});

/** A step of a version that was published before such a one was refused. */
async function oldWork(fields: JsonObject): Promise<ClaimedWork> {
  const work = await agentWork({}, INPUT);
  const node = work.nodeConfig;
  if (node.type !== "agent") throw new Error("It is the step of an agent.");
  const id = newId("agentVersion");
  await testDatabase().query(
    `insert into agent_versions
     select (jsonb_populate_record(v, jsonb_build_object('id', $2::text, 'version', '0.1.0') || $3::jsonb)).*
     from agent_versions v where id = $1`,
    [node.agent.versionId, id, JSON.stringify(fields)],
  );
  return { ...work, nodeConfig: { ...node, agent: { ...node.agent, versionId: id } } };
}

describe("an answer outside the schema", () => {
  const illegal = { simulate: { latency_ms: 0, answer: { decision: "launch" } } };

  it("is never an output: the model is told twice, each time paid, then the attempt fails", async () => {
    const work = await agentWork({ outputSchema: REPORTING, parameters: illegal }, INPUT);
    expect(await run(work)).toMatchObject({
      status: "failed",
      error: {
        class: "contract_mismatch",
        details: { issues: [{ path: "/decision" }] },
      },
    });
    expect(await calls(work)).toMatchObject([
      { ordinal: 1, state: "confirmed" },
      { ordinal: 2, state: "confirmed" },
      { ordinal: 3, state: "failed" },
    ]);
    expect(await spent(work)).toHaveLength(3);
  });

  it("is repaired when the model then keeps to the schema", async () => {
    const parameters = { simulate: { latency_ms: 0, invalid_output_times: 1 } };
    const work = await agentWork({ outputSchema: REPORTING, parameters }, INPUT);
    expect(succeeded(await run(work)).output).toMatchObject({ decision: "approved" });
    expect(await calls(work)).toHaveLength(2);
  });

  it("is asked for once more by a later attempt, not all over again", async () => {
    const parameters = { simulate: { latency_ms: 0, invalid_output_times: 3 } };
    const work = await agentWork({ outputSchema: REPORTING, parameters }, INPUT);
    expect(await run(work)).toMatchObject({ error: { class: "contract_mismatch" } });
    await run(await claimedAgain(work));
    expect((await calls(work)).map(({ attempt }) => attempt)).toEqual([1, 1, 2]);
  });

  it("is repaired by a model that is told what an earlier way has changed, in words that are replayed", async () => {
    const parameters = { simulate: { latency_ms: 0, invalid_output_times: 1 } };
    const work = await agentWork({ outputSchema: REPORTING, parameters }, INPUT);
    await anEarlierWay(work);
    const context = aContext();
    succeeded(await execute(await claimedAgain(work), context));
    expect(context.branches).toMatchObject([{ branch: 1, ordinal: 1, left: [{ key: "booked" }] }]);
    const before = await digests(work);
    const again = aContext();
    succeeded(await execute(await claimedAgain(await claimedAgain(work)), again));
    expect(again.branches).toEqual([]);
    expect(await digests(work)).toEqual(before);
    const other = await agentWork({ outputSchema: REPORTING, parameters }, INPUT);
    succeeded(await run(other));
    // The first call is the same; the second says something that the other step was not told.
    const [first, second] = await digests(other);
    expect([before[1] === first, before[2] === second]).toEqual([true, false]);
  });

  it("is also one that fits the agent's schema and not the node's", async () => {
    const narrowed = { properties: { decision: { const: "revise" } } };
    const work = await agentWork({ outputSchema: REPORTING }, INPUT, { narrowed });
    expect(await run(work)).toMatchObject({ error: { class: "contract_mismatch" } });
  });
});

describe("an agent that fails or is stopped", () => {
  const failing = (fail: JsonObject) => ({ parameters: { simulate: { latency_ms: 0, fail } } });

  it("fails with the class of its fault, and succeeds once the fault is over", async () => {
    const fail = { class: "rate_limited", times: 1, retry_after_ms: 1500 };
    const work = await agentWork(failing(fail), INPUT);
    expect(await run(work)).toMatchObject({
      status: "failed",
      error: { class: "rate_limited", retryAfterMs: 1500 },
    });
    succeeded(await run(await claimedAgain(work)));
    expect(await spent(work)).toHaveLength(1);
  });

  it.each([
    ["timed_out", "timed_out", "timeout"],
    ["cancelled", "cancelled", "cancelled"],
  ] as const)("is %s in the middle of its call", async (why, status, errorClass) => {
    const parameters = { simulate: { latency_ms: 600_000 } };
    const work = await agentWork({ parameters }, INPUT);
    const stop = new AbortController();
    const context = aContext(stop.signal);
    context.onProgress = () => stop.abort(new AttemptAbort(why));
    expect(await execute(work, context)).toMatchObject({ status, error: { class: errorClass } });
    expect(await calls(work)).toMatchObject([{ state: "failed" }]);
  });
});

describe("a runtime", () => {
  it("is told to resume a later attempt if it can, and of the stop if it wants to know", async () => {
    const told: string[] = [];
    const stop = new AbortController();
    const remote: RuntimeAdapter = {
      name: "single-call",
      start: async () => {
        told.push("start");
        return { output: null, artifacts: [] };
      },
      resume: async () => {
        told.push("resume");
        stop.abort(new AttemptAbort("cancelled"));
        return { output: null, artifacts: [] };
      },
      cancel: async () => {
        told.push("cancel");
      },
    };
    const executor = createAgentExecutor([remote], OPEN);
    const work = await agentWork({}, INPUT);
    await executor(work, aContext());
    await executor(await claimedAgain(work), aContext(stop.signal));
    expect(told).toEqual(["start", "resume", "cancel"]);
  });
});
