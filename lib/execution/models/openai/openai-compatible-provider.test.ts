import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import type { ModelRequest } from "@/lib/execution/models/model-provider";
import { openAiCompatibleProvider } from "@/lib/execution/models/openai/openai-compatible-provider";
import { parseParameters } from "@/lib/execution/models/parameters";
import { startServer } from "@/lib/execution/testing/http-server";
import type { JsonObject } from "@/lib/kernel/json";
import { Secret } from "@/lib/platform/secret";

const KEY = "sk-test-0123456789";
const SCHEMA: JsonObject = { type: "object", properties: { word: { type: "string" } } };

const LOOK_UP = {
  name: "look_up",
  description: "Looks a word up",
  inputSchema: { properties: { word: { type: "string" } } },
};

const request = (parameters: JsonObject = {}, model = "big-model"): ModelRequest => ({
  model,
  agent: { name: "agent", version: "1.0.0" },
  instructions: "Answer in one word.",
  messages: [{ role: "user", content: "Which?" }],
  tools: [],
  answerSchema: SCHEMA,
  parameters: parseParameters(parameters),
  call: { attempt: 1, ordinal: 1 },
});

const completion = (content: string, more: JsonObject = {}) => ({
  id: "c1",
  object: "chat.completion",
  created: 1,
  model: "big-model-2026-01",
  choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
  usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
  ...more,
});
const replying =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(typeof body === "string" ? body : JSON.stringify(body));

const providerAt = (baseUrl: string | null, model: string | null = null) =>
  openAiCompatibleProvider(() => ({ baseUrl, apiKey: new Secret(KEY), model }));
const never = new AbortController().signal;

async function faultOf(answer: RequestListener) {
  const server = await startServer(answer);
  const asked = providerAt(`${server.url}/v1`).generate(request(), never);
  return asked.then(
    () => expect.fail("It answered."),
    (error: unknown) => error,
  );
}

describe("asking a server that speaks the protocol", () => {
  it("sends instructions, messages, schema, parameters and key, and gives the answer with its usage", async () => {
    const server = await startServer(replying(200, completion('{"word":"yes"}')));
    const asked = request({
      temperature: 0.2,
      max_output_tokens: 50,
      price: { input_per_million: 1, output_per_million: 2 },
    });
    const answer = await providerAt(`${server.url}/v1`).generate(asked, never);
    expect(answer).toEqual({
      text: '{"word":"yes"}',
      toolCalls: [],
      model: "big-model-2026-01",
      endpoint: server.url,
      usage: { basis: "reported", tokensIn: 120, tokensOut: 30, toolCalls: 0, usd: 0.00018 },
    });
    const [seen] = server.seen;
    expect(seen).toMatchObject({ method: "POST", path: "/v1/chat/completions" });
    expect(seen?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(JSON.parse(seen?.body ?? "")).toMatchObject({
      model: "big-model",
      temperature: 0.2,
      max_tokens: 50,
      messages: [
        { role: "system", content: "Answer in one word." },
        { role: "user", content: "Which?" },
      ],
      response_format: { type: "json_schema", json_schema: { schema: SCHEMA, strict: false } },
    });
  });

  it("estimates what the server does not report, and says so", async () => {
    const server = await startServer(replying(200, completion('{"word":"yes"}', { usage: null })));
    const { usage } = await providerAt(server.url).generate(request(), never);
    expect(usage).toMatchObject({ basis: "estimated", tokensOut: 4 });
    expect(usage.tokensIn).toBeGreaterThan(0);
  });

  /** Guards against numbers that the ledger cannot hold: an answer that was paid would be bought again and again. */
  it.each([1.5, -3, 1e308, 2 ** 53 + 2])(
    "takes %s tokens for none that were reported",
    async (count) => {
      const usage = { prompt_tokens: count, completion_tokens: count, total_tokens: count };
      const server = await startServer(replying(200, completion('{"word":"yes"}', { usage })));
      const answer = await providerAt(server.url).generate(request(), never);
      expect(answer.usage).toMatchObject({ basis: "estimated", tokensOut: 4 });
      expect(answer.usage.tokensIn).toBeLessThan(1000);
    },
  );

  it("hands on an answer that is no JSON, with what it cost", async () => {
    const server = await startServer(replying(200, completion("I will not.")));
    const answer = await providerAt(server.url).generate(request(), never);
    expect(answer).toMatchObject({ text: "I will not.", usage: { tokensOut: 30 } });
  });

  it("asks for any JSON of servers that take no schema", async () => {
    const server = await startServer(replying(200, completion("{}")));
    await providerAt(server.url).generate(request({ structured_output: "json_object" }), never);
    expect(JSON.parse(server.seen[0]?.body ?? "").response_format).toEqual({ type: "json_object" });
  });

  /** Some servers say that they are done although they ask for calls; calls count whatever they say. */
  it.each(["tool_calls", "stop"])(
    "hands on what the model wants called, ended by %s",
    async (finish) => {
      const call = (id: string, name: string, args: string) => ({
        id,
        type: "function",
        function: { name, arguments: args },
      });
      const message = {
        role: "assistant",
        content: null,
        tool_calls: [
          call("c1", "look_up", '{"word":"yes"}'),
          call("c2", "look_up", "{no json"),
          call("c3", "nothing", "{}"),
        ],
      };
      const choices = [{ index: 0, finish_reason: finish, message }];
      const server = await startServer(replying(200, completion("", { choices })));
      const answer = await providerAt(server.url).generate(
        { ...request(), tools: [LOOK_UP] },
        never,
      );
      expect(answer).toMatchObject({
        text: "",
        toolCalls: [
          { id: "c1", name: "look_up", input: { word: "yes" } },
          { id: "c2", name: "look_up", input: "{no json" },
          { id: "c3", name: "nothing", input: {} },
        ],
      });
      expect(server.seen).toHaveLength(1);
    },
  );

  it("says which tools there are, and what became of the calls", async () => {
    const server = await startServer(replying(200, completion("{}")));
    const asked: ModelRequest = {
      ...request(),
      tools: [LOOK_UP],
      messages: [
        { role: "user", content: "Which?" },
        {
          role: "assistant",
          content: "",
          toolCalls: [{ id: "c1", name: "look_up", input: { word: "a" } }],
        },
        { role: "tool", results: [{ id: "c1", name: "look_up", content: "b", isError: false }] },
      ],
    };
    await providerAt(server.url).generate(asked, never);
    const body = JSON.parse(server.seen[0]?.body ?? "");
    expect(body.tools).toMatchObject([
      {
        type: "function",
        function: {
          name: "look_up",
          description: "Looks a word up",
          parameters: { type: "object", properties: { word: { type: "string" } } },
        },
      },
    ]);
    expect(body.messages.slice(2)).toMatchObject([
      {
        role: "assistant",
        tool_calls: [{ id: "c1", function: { name: "look_up", arguments: '{"word":"a"}' } }],
      },
      { role: "tool", tool_call_id: "c1", content: "b" },
    ]);
  });

  it("lets the installation choose the model of an agent that names none", async () => {
    const server = await startServer(replying(200, completion("{}")));
    await providerAt(server.url, "house-model").generate(request({}, "default"), never);
    expect(JSON.parse(server.seen[0]?.body ?? "").model).toBe("house-model");
  });

  it("refuses to run without an address", async () => {
    await expect(providerAt(null).generate(request(), never)).rejects.toMatchObject({
      error: { class: "permission", code: "provider_not_configured" },
    });
  });
});

describe("what goes wrong at the server", () => {
  const error = (message: string, code: string | null = null) => ({ error: { message, code } });

  it("asks to slow down, and for how long", async () => {
    const fault = await faultOf(replying(429, error("Slow down"), { "retry-after": "7" }));
    expect(fault).toMatchObject({
      error: { class: "rate_limited", code: "http_429", retryAfterMs: 7000 },
    });
  });

  it.each([
    [401, error(`Incorrect key ${KEY}`), "permission"],
    [403, error("No access"), "permission"],
    [429, error("No credit", "insufficient_quota"), "permission"],
    [400, error("Too long", "context_length_exceeded"), "context_too_long"],
    [400, error("This model's maximum context length is 8192 tokens"), "context_too_long"],
    [400, error("Unknown field"), "invalid_input"],
    [404, "not found", "invalid_input"],
    [408, "", "timeout"],
    [500, error("Oops"), "provider_outage"],
    [503, "<html>down</html>", "provider_outage"],
    [200, "<html>a login page</html>", "transient"],
    [200, { choices: [] }, "transient"],
  ])("status %i with %j is %s", async (status, body, errorClass) => {
    const fault = await faultOf(replying(status, body));
    expect(fault).toMatchObject({ error: { class: errorClass } });
    expect(JSON.stringify((fault as { error: unknown }).error)).not.toContain(KEY);
  });

  it("breaks off in the middle, or is not there", async () => {
    const breaking = await faultOf((_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).write('{"id":');
      response.destroy();
    });
    expect(breaking).toMatchObject({ error: { class: "transient" } });

    const server = await startServer(replying(200, {}));
    await server.close();
    await expect(providerAt(server.url).generate(request(), never)).rejects.toMatchObject({
      error: { class: "transient", code: "unreachable" },
    });
  });

  it("is not asked a second time: that is for the step to decide", async () => {
    const server = await startServer(replying(500, error("Oops")));
    await expect(providerAt(server.url).generate(request(), never)).rejects.toThrow();
    expect(server.seen).toHaveLength(1);
  });
});

describe("a server that does not answer", () => {
  it("is given up after the agent's own timeout", async () => {
    const server = await startServer(() => undefined);
    const asked = providerAt(server.url).generate(request({ timeout_ms: 50 }), never);
    await expect(asked).rejects.toMatchObject({
      error: { class: "timeout", code: "model_timeout" },
    });
  });

  it("is left when the attempt is stopped", async () => {
    const stop = new AbortController();
    const server = await startServer(() => stop.abort(new Error("stopped")));
    await expect(providerAt(server.url).generate(request(), stop.signal)).rejects.toThrow();
    expect(server.seen).toHaveLength(1);
  });
});
