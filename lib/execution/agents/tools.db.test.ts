import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import type { Principal } from "@/lib/domain/auth/principal";
import { createTool } from "@/lib/domain/registry/create-tool";
import { createToolVersion, type ToolContract } from "@/lib/domain/registry/create-tool-version";
import { aToolVersion } from "@/lib/domain/registry/testing";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { compileExpression } from "@/lib/engine/expression/compile";
import { createAgentExecutor } from "@/lib/execution/agents/agent-executor";
import { singleCall } from "@/lib/execution/agents/single-call";
import { agentWork, OPEN } from "@/lib/execution/agents/testing";
import { createExecute } from "@/lib/execution/execute";
import { effectsOf } from "@/lib/execution/ledger/testing";
import { aContext, claimedAgain } from "@/lib/execution/testing/claimed-work";
import { startServer } from "@/lib/execution/testing/http-server";
import type { Json, JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";

const { query } = testDatabase();
const execute = createExecute({ agent: createAgentExecutor([singleCall], OPEN) });
const WHEN = "nodes.review.status == 'succeeded'";

const fine: RequestListener = (_, response) =>
  response.writeHead(200, { "content-type": "application/json" }).end('{"where":"there","a":"it"}');
const status =
  (code: number): RequestListener =>
  (_, response) =>
    response.writeHead(code).end();

type Given = { contract?: Partial<ToolContract>; when?: string; name?: string };

const aTool =
  (url: string, { contract = {}, when, name = "look-up" }: Given = {}) =>
  async (by: Principal) => {
    const { id } = await createTool(by, { id: newId("tool"), name, title: "Looks things up" });
    const versionId = newId("toolVersion");
    const config = { method: "POST", url: `${url}/tool` };
    const content = { ...aToolVersion("1.0.0"), config, ...contract };
    await createToolVersion(by, id, { ...content, id: versionId });
    const compiled = when === undefined ? null : compileExpression(when);
    return [
      { tool: { name, version: "1.0.0", versionId }, when: compiled?.ok ? compiled.value : null },
    ];
  };

/** A step whose model asks for these calls, one a turn, before it answers. */
async function aStep(url: string, calls: Json[], given: Given = {}, parameters: JsonObject = {}) {
  const simulate = {
    latency_ms: 0,
    tool_calls: calls.map((input) =>
      typeof input === "string" ? { tool: input, input: {} } : { tool: "look-up", input },
    ),
  };
  const work = await agentWork(
    { parameters: { simulate, ...parameters } },
    { topic: "x" },
    { tools: aTool(url, given) },
  );
  await query("update runs set runs_as = $2 where id = $1", [
    work.runId,
    JSON.stringify({ kind: "system", id: "test", name: "Test" }),
  ]);
  return work;
}

const callsOf = ({ runId }: ClaimedWork) =>
  query<{ kind: string; state: string; attempt: number; told: string | null }>(
    `select kind, state, attempt, result->'told'->>'code' as told
     from calls where run_id = $1 order by branch, ordinal`,
    [runId],
  );
const kindsOf = async (work: ClaimedWork) =>
  (await callsOf(work)).map(({ kind, told }) => told ?? kind);
const run = (work: ClaimedWork) => execute(work, aContext());

describe("an agent with tools", () => {
  it("calls what its model asks for, goes on with the answer, and keeps every call in the ledger", async () => {
    const server = await startServer(fine);
    const work = await aStep(server.url, [{ word: "a" }, { word: "b" }]);
    expect(await run(work)).toMatchObject({ status: "succeeded" });
    expect(server.seen.map(({ body }) => JSON.parse(body))).toEqual([{ word: "a" }, { word: "b" }]);
    expect(await kindsOf(work)).toEqual(["model", "tool", "model", "tool", "model"]);
    const [paid] = await query(
      "select sum(tool_calls)::int as calls, count(*)::int as entries from usage_entries where run_id = $1",
      [work.runId],
    );
    expect(paid).toEqual({ calls: 2, entries: 5 });
  });

  /** Guards against a tool that is called twice because the worker died before the model had read its answer. */
  it("replays in a later attempt what was called before it, and calls nothing twice", async () => {
    const server = await startServer(fine);
    const work = await aStep(server.url, [{ word: "a" }], { contract: { writes: true } });
    expect(await run(work)).toMatchObject({ status: "succeeded" });
    // What the dead worker never got to: its last question to the model.
    await query("delete from calls where run_id = $1 and ordinal = 3", [work.runId]);
    const next = aContext();
    expect(await execute(await claimedAgain(work), next)).toMatchObject({ status: "succeeded" });
    expect(server.seen).toHaveLength(1);
    expect(next.branches).toEqual([]);
    expect((await callsOf(work)).map(({ attempt }) => attempt)).toEqual([1, 1, 2]);
    expect(await effectsOf(work)).toMatchObject([{ status: "confirmed", attempt: 1 }]);
  });

  it("asks with every attempt for the same, whatever may be called at the moment", async () => {
    const server = await startServer(fine);
    const work = await aStep(server.url, [{ word: "a" }], { when: WHEN });
    const refusing = aContext();
    refusing.mayCall = async () => ({
      verdict: "refused",
      when: WHEN,
      statuses: { review: "running" },
    });
    expect(await execute(work, refusing)).toMatchObject({ status: "succeeded" });
    const again = aContext();
    expect(await execute(await claimedAgain(work), again)).toMatchObject({ status: "succeeded" });
    // It was answered then, and is not asked again although it would be allowed by now.
    expect([again.asked, again.branches, server.seen]).toEqual([[], [], []]);
    expect(await kindsOf(work)).toEqual(["model", "TOOL_NOT_ALLOWED_NOW", "model"]);
  });

  it("is told why a call was not made, and nothing leaves", async () => {
    const server = await startServer(fine);
    const inputSchema = { type: "object", required: ["word"] };
    const work = await aStep(server.url, [{}, "unknown", { word: "a" }], {
      contract: { inputSchema },
    });
    expect(await run(work)).toMatchObject({ status: "succeeded" });
    expect(await kindsOf(work)).toEqual([
      ...["model", "TOOL_INPUT_INVALID"],
      ...["model", "TOOL_UNKNOWN"],
      ...["model", "tool", "model"],
    ]);
    expect(server.seen).toHaveLength(1);
  });

  it("stops a model that asks for tools more often than its version lets it", async () => {
    const server = await startServer(fine);
    const work = await aStep(server.url, [{ n: 1 }, { n: 2 }, { n: 3 }], {}, { max_turns: 2 });
    expect(await run(work)).toMatchObject({
      status: "failed",
      error: { class: "policy_denied", code: "turns_exhausted", details: { max_turns: 2 } },
    });
    expect(server.seen).toHaveLength(2);
  });

  it("calls nothing for an account that has lost its right since the attempt began", async () => {
    const server = await startServer(fine);
    const work = await aStep(server.url, [{ word: "a" }]);
    const gone = { kind: "user", id: newId("user"), name: "Ada" };
    await query("update runs set runs_as = $2 where id = $1", [work.runId, JSON.stringify(gone)]);
    expect(await run(work)).toMatchObject({
      status: "failed",
      error: { class: "permission", code: "permission_lost" },
    });
    expect(server.seen).toEqual([]);
  });
});

describe("a tool that changes the world, called by an agent", () => {
  const writing = (idempotency: "key" | "none"): Given => ({
    contract: { writes: true, idempotency },
  });

  it("is sent its key, the same in a later attempt", async () => {
    let isDown = true;
    const server = await startServer((request, response) => {
      if (!isDown) return fine(request, response);
      isDown = false;
      return status(500)(request, response);
    });
    const work = await aStep(server.url, [{ word: "a" }], writing("key"));
    expect(await run(work)).toMatchObject({ status: "failed", error: { code: "http_500" } });
    expect(await run(await claimedAgain(work))).toMatchObject({ status: "succeeded" });
    const keys = server.seen.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/\/work\/0\/2$/);
    expect(keys[1]).toBe(keys[0]);
    expect(await effectsOf(work)).toMatchObject([{ status: "confirmed", attempt: 2 }]);
  });

  /** What is under way had leave; to refuse it now would leave open what became of it. */
  it("is not asked for leave again for what it was sent, and nobody knows what became of", async () => {
    const server = await startServer(status(500));
    const work = await aStep(server.url, [{ word: "a" }], { ...writing("key"), when: WHEN });
    await run(work);
    const next = aContext();
    next.mayCall = async ({ isSent }) =>
      isSent
        ? { verdict: "allowed", holdsSlot: false }
        : { verdict: "refused", when: WHEN, statuses: {} };
    await execute(await claimedAgain(work), next);
    expect(server.seen).toHaveLength(2);
  });

  it("that takes no key is never sent twice: its step waits for somebody to say what became of it", async () => {
    const server = await startServer(status(500));
    const work = await aStep(server.url, [{ word: "a" }], writing("none"));
    const unknown = { status: "failed", effectsOpen: true, error: { class: "outcome_unknown" } };
    expect(await run(work)).toMatchObject(unknown);
    expect(await run(await claimedAgain(work))).toMatchObject(unknown);
    expect(server.seen).toHaveLength(1);
    expect(await effectsOf(work)).toMatchObject([{ status: "unknown" }]);
  });

  it("that refuses is for the model to mend: it is told, and the change is settled", async () => {
    let calls = 0;
    const server = await startServer((request, response) => {
      calls += 1;
      return calls === 1 ? status(422)(request, response) : fine(request, response);
    });
    const work = await aStep(server.url, [{ word: "a" }, { word: "b" }], writing("none"));
    expect(await run(work)).toMatchObject({ status: "succeeded" });
    expect(await kindsOf(work)).toEqual(["model", "TOOL_REFUSED", "model", "tool", "model"]);
    expect(await effectsOf(work)).toMatchObject([{ status: "refused" }, { status: "confirmed" }]);
    const again = aContext();
    expect(await execute(await claimedAgain(work), again)).toMatchObject({ status: "succeeded" });
    expect([server.seen.length, again.branches]).toEqual([2, []]);
  });

  it("that was planned and never sent is given up once it may not be called any more", async () => {
    const server = await startServer(fine);
    await server.close();
    const work = await aStep(server.url, [{ word: "a" }], { ...writing("none"), when: WHEN });
    expect(await run(work)).toMatchObject({ status: "failed", error: { class: "transient" } });
    expect(await effectsOf(work)).toMatchObject([{ status: "planned" }]);
    const next = aContext();
    next.mayCall = async () => ({ verdict: "refused", when: WHEN, statuses: {} });
    expect(await execute(await claimedAgain(work), next)).toMatchObject({ status: "succeeded" });
    expect(await effectsOf(work)).toMatchObject([{ status: "abandoned" }]);
    expect(await kindsOf(work)).toEqual(["model", "TOOL_NOT_ALLOWED_NOW", "model"]);
  });
});
