import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import type { ToolContract } from "@/lib/domain/registry/create-tool-version";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { AttemptAbort } from "@/lib/execution/attempt-abort";
import { createExecute } from "@/lib/execution/execute";
import { aContext, claimedAgain } from "@/lib/execution/testing/claimed-work";
import { startServer } from "@/lib/execution/testing/http-server";
import { toolWork } from "@/lib/execution/tools/testing";
import { createToolExecutor } from "@/lib/execution/tools/tool-executor";
import type { JsonObject } from "@/lib/kernel/json";
import { testDatabase } from "@/lib/platform/testing/database";

const fenceWith = (allowPrivate: boolean) =>
  createExecute({ tool: createToolExecutor(() => ({ allowPrivate, allowedHosts: [] })) });
const execute = fenceWith(true);
const run = (work: ClaimedWork) => execute(work, aContext());

const replying =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(typeof body === "string" ? body : JSON.stringify(body));

const reading = (url: string, config: JsonObject = {}): Partial<ToolContract> => ({
  config: { method: "GET", url, ...config },
});
const writing = (url: string, idempotency: ToolContract["idempotency"]): Partial<ToolContract> => ({
  config: { method: "POST", url },
  writes: true,
  idempotency,
});

const calls = ({ runId }: ClaimedWork) =>
  testDatabase().query("select state, endpoint from calls where run_id = $1 order by branch", [
    runId,
  ]);
const effects = ({ runId }: ClaimedWork) =>
  testDatabase().query<{ status: string; key: string }>(
    "select status, key, evidence from effects where run_id = $1 order by branch",
    [runId],
  );

describe("a tool step", () => {
  it("calls the tool and gives the body of its answer", async () => {
    const server = await startServer(replying(200, { name: "Ada" }));
    const work = await toolWork(reading(`${server.url}/users/\${{ input.id }}`), { id: 7 });
    expect(await run(work)).toEqual({ status: "succeeded", output: { name: "Ada" } });
    expect(server.seen).toMatchObject([{ method: "GET", path: "/users/7" }]);
    expect(await calls(work)).toEqual([{ state: "confirmed", endpoint: server.url }]);
    const paid = "select kind, tool_calls from usage_entries where run_id = $1";
    expect(await testDatabase().query(paid, [work.runId])).toEqual([
      { kind: "tool", tool_calls: 1 },
    ]);
  });

  it("maps the answer where the tool says how, and keeps no cookie", async () => {
    const headers = { "x-page": "2", "set-cookie": "session=1" };
    const server = await startServer(replying(201, { items: [1, 2] }, headers));
    const response = {
      count: "${{ size(item.body.items) }}",
      page: "${{ item.headers['x-page'] }}",
      status: "${{ item.status }}",
      cookie: "${{ item.headers[?'set-cookie'].orValue('none') }}",
    };
    const work = await toolWork(reading(server.url, { response }));
    expect(await run(work)).toMatchObject({
      output: { count: 2, page: "2", status: 201, cookie: "none" },
    });
  });

  it("gives text as text, and nothing as null", async () => {
    const broken = await startServer(replying(200, { text: "a\0b", half: "\ud800" }));
    expect(await run(await toolWork(reading(broken.url)))).toMatchObject({
      output: { text: "a�b", half: "�" },
    });
    const plain = await startServer(replying(200, "hello", { "content-type": "text/plain" }));
    expect(await run(await toolWork(reading(plain.url)))).toMatchObject({ output: "hello" });
    const empty = await startServer((_, response) => response.writeHead(204).end());
    expect(await run(await toolWork(reading(empty.url)))).toMatchObject({ output: null });
  });

  it("does not call with an input outside its schema", async () => {
    const server = await startServer(replying(200));
    const inputSchema = { type: "object", required: ["id"] };
    const work = await toolWork({ ...reading(server.url), inputSchema }, {});
    expect(await run(work)).toMatchObject({ error: { code: "input_outside_schema" } });
    expect(server.seen).toEqual([]);
  });

  it.each([
    [replying(200, { name: 1 }), "answer_outside_schema"],
    [replying(200, "{"), "not_json"],
    [replying(200, `${"[".repeat(20_000)}${"]".repeat(20_000)}`), "not_json"],
    [replying(200, "x".repeat(3 * 1024 * 1024)), "too_large"],
    [
      ((_, response) => response.end(Buffer.from([0xff, 0xfe, 0x80]))) as RequestListener,
      "not_text",
    ],
  ])(
    "refuses an answer outside its contract, and asks again at a later attempt (%#)",
    async (answer, code) => {
      const server = await startServer(answer);
      const outputSchema = { type: "object", properties: { name: { type: "string" } } };
      const work = await toolWork({ ...reading(server.url), outputSchema });
      expect(await run(work)).toMatchObject({ error: { class: "contract_mismatch", code } });
      await run(await claimedAgain(work));
      expect(server.seen).toHaveLength(2);
    },
  );

  it.each([
    [401, "permission"],
    [403, "permission"],
    [404, "invalid_input"],
    [408, "timeout"],
    [422, "invalid_input"],
    [500, "provider_outage"],
    [503, "provider_outage"],
    [302, "policy_denied"],
  ])("status %i is %s", async (status, errorClass) => {
    const server = await startServer(replying(status, {}, { location: "http://169.254.169.254/" }));
    expect(await run(await toolWork(reading(server.url)))).toMatchObject({
      status: "failed",
      error: { class: errorClass, code: `http_${status}` },
    });
    expect(server.seen).toHaveLength(1);
  });

  it("hands on what a 429 asks for", async () => {
    const server = await startServer(replying(429, {}, { "retry-after": "3" }));
    expect(await run(await toolWork(reading(server.url)))).toMatchObject({
      error: { class: "rate_limited", retryAfterMs: 3000 },
    });
  });

  it("is transient where nobody answers", async () => {
    const server = await startServer(replying(200));
    await server.close();
    expect(await run(await toolWork(reading(server.url)))).toMatchObject({
      error: { class: "transient", code: "econnrefused" },
    });
  });

  it("is given up after the tool's timeout", async () => {
    const server = await startServer(() => undefined);
    const work = await toolWork({ ...reading(server.url), timeoutMs: 100 });
    expect(await run(work)).toMatchObject({ error: { class: "timeout", code: "tool_timeout" } });
  });
});

describe("the fence", () => {
  it("is asked about every address of the name, and nothing leaves", async () => {
    const server = await startServer(replying(200));
    for (const host of ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"]) {
      const work = await toolWork(reading(`http://${host}:${server.port}/`));
      expect(await fenceWith(false)(work, aContext())).toMatchObject({
        status: "failed",
        error: { class: "policy_denied", code: "address_denied" },
      });
    }
    expect(server.seen).toEqual([]);
  });

  it("abandons the effect of a call that it stopped", async () => {
    const server = await startServer(replying(200));
    const work = await toolWork(writing(server.url, "none"));
    expect(await fenceWith(false)(work, aContext())).toMatchObject({ status: "failed" });
    expect(await effects(work)).toMatchObject([{ status: "abandoned" }]);
  });
});

describe("a writing tool", () => {
  it("confirms its effect with evidence, and is replayed without another request", async () => {
    const server = await startServer(replying(201, { id: 1 }));
    const work = await toolWork(writing(server.url, "none"), { amount: 10 });
    expect(await run(work)).toEqual({ status: "succeeded", output: { id: 1 } });
    expect(await effects(work)).toMatchObject([{ status: "confirmed", evidence: { status: 201 } }]);
    expect(await run(await claimedAgain(work))).toEqual({ status: "succeeded", output: { id: 1 } });
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]).toMatchObject({ method: "POST", body: '{"amount":10}' });
    expect(server.seen[0]?.headers["idempotency-key"]).toBeUndefined();
  });

  it("is not repeated when nobody knows what became of it", async () => {
    const server = await startServer((_, response) => response.destroy());
    const work = await toolWork(writing(server.url, "none"));
    const unknown = { status: "failed", effectsOpen: true, error: { class: "outcome_unknown" } };
    expect(await run(work)).toMatchObject(unknown);
    expect(await effects(work)).toMatchObject([{ status: "unknown" }]);
    expect(await run(await claimedAgain(work))).toMatchObject(unknown);
    expect(server.seen).toHaveLength(1);
  });

  it("is repeated under its key, so that it happens once", async () => {
    const done = new Set<string>();
    const server = await startServer((request, response) => {
      const key = String(request.headers["idempotency-key"]);
      if (done.has(key)) return response.writeHead(200).end('"done before"');
      done.add(key);
      return response.destroy();
    });
    const work = await toolWork(writing(server.url, "key"));
    const first = await run(work);
    expect(first).toMatchObject({ status: "failed", error: { class: "transient" } });
    expect(first).not.toHaveProperty("effectsOpen");
    expect(await run(await claimedAgain(work))).toMatchObject({ status: "succeeded" });
    expect(done.size).toBe(1);
    expect(server.seen.map(({ headers }) => headers["idempotency-key"])).toEqual([
      [...done][0],
      [...done][0],
    ]);
    expect(await effects(work)).toMatchObject([{ status: "confirmed", key: [...done][0] }]);
  });

  it.each([
    ["none", 500, "unknown", "outcome_unknown"],
    ["none", 303, "unknown", "outcome_unknown"],
    ["none", 408, "unknown", "outcome_unknown"],
    ["none", 422, "refused", "invalid_input"],
    ["none", 429, "refused", "rate_limited"],
    ["none", 409, "refused", "invalid_input"],
    ["key", 409, "unknown", "transient"],
    ["key", 500, "unknown", "provider_outage"],
    ["natural", 503, "unknown", "provider_outage"],
  ] as const)("of idempotency %s reads %i as %s", async (idempotency, status, fate, errorClass) => {
    const server = await startServer(replying(status));
    const work = await toolWork(writing(server.url, idempotency));
    expect(await run(work)).toMatchObject({ error: { class: errorClass } });
    expect(await effects(work)).toMatchObject([{ status: fate }]);
  });

  it("has done what it did, also if its answer is outside the contract", async () => {
    const server = await startServer(replying(200, "{"));
    const work = await toolWork(writing(server.url, "none"));
    expect(await run(work)).toMatchObject({ error: { class: "contract_mismatch" } });
    await run(await claimedAgain(work));
    expect(server.seen).toHaveLength(1);
    expect(await effects(work)).toMatchObject([{ status: "confirmed" }]);
  });

  it("leaves its effect open when the attempt is stopped in the middle", async () => {
    const stop = new AbortController();
    const server = await startServer(() => stop.abort(new AttemptAbort("cancelled")));
    const work = await toolWork(writing(server.url, "none"));
    expect(await execute(work, aContext(stop.signal))).toMatchObject({
      status: "cancelled",
      effectsOpen: true,
    });
    expect(await effects(work)).toMatchObject([{ status: "unknown" }]);
  });

  it("that never reached the other side is tried again without a doubt", async () => {
    const server = await startServer(replying(200));
    const work = await toolWork(writing(server.url, "none"));
    await server.close();
    expect(await run(work)).toMatchObject({ error: { class: "transient" } });
    expect(await effects(work)).toMatchObject([{ status: "planned" }]);
  });
});
