import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { route } from "@/lib/contract/route";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, idSchema } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { testDatabase } from "@/lib/platform/testing/database";
import { handle } from "./handle";
import { identify } from "./request-id";
import { aCaller, type Caller } from "./testing/caller";

const MIB = 1024 * 1024;

const echoRoute = route({
  method: "POST",
  path: "/v1/echo",
  tag: "Test",
  summary: "Echo",
  needs: "run:read",
  body: z.strictObject({ text: z.string().optional(), any: z.unknown().optional() }),
  status: 200,
  response: z.object({ text: z.string() }),
});

let caller: Caller;
beforeAll(async () => {
  caller = await aCaller("viewer");
});

type Act = Parameters<typeof handle<typeof echoRoute>>[1];
const echo: Act = async ({ body }) => ({ text: body.text ?? "" });

async function call(init: RequestInit, act: Act = echo) {
  const request = new Request("http://signalbox.test/v1/echo", {
    method: "POST",
    headers: caller.headers,
    duplex: "half",
    ...init,
  } as RequestInit);
  const response = await handle(echoRoute, act)(request, { params: Promise.resolve({}) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const json = (value: unknown) => ({ body: JSON.stringify(value) });

describe("what comes in", () => {
  it("reaches the use case parsed, and the answer names the request", async () => {
    const { status, headers, body } = await call(json({ text: "你好" }));
    expect([status, body]).toEqual([200, { text: "你好" }]);
    expect(headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
    expect(headers.get("cache-control")).toBe("no-store, no-transform");
  });

  it("is refused with every issue and its path", async () => {
    const { status, body } = await call(json({ text: 1, more: true }));
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: "INVALID_REQUEST", retryable: false });
    expect(body.error.details.issues).toEqual([
      { path: "/body/text", message: expect.any(String) },
      { path: "/body", message: expect.stringContaining("more") },
    ]);
  });

  it("may be as large as 1 MiB and not a byte larger, whatever content-length says", async () => {
    const frame = '{"text":""}'.length;
    const text = (bytes: number) => ({ text: "x".repeat(bytes - frame) });
    expect((await call(json(text(MIB)))).status).toBe(200);
    const over = await call(json(text(MIB + 1)));
    expect([over.status, over.body.error.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    const lying = { ...caller.headers, "content-length": "2" };
    expect((await call({ ...json(text(MIB + 1)), headers: lying })).status).toBe(413);
  });

  /** Guards against reading a body of any size before looking. */
  it("is not read further once it is too large", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(64 * 1024).fill(32));
      },
    });
    expect((await call({ body: endless })).status).toBe(413);
    expect(pulled).toBeLessThan(30);
  });

  const nested = (depth: number) => `{"any":${"[".repeat(depth)}${"]".repeat(depth)}}`;
  it.each([
    ["text that is no JSON", "{"],
    ["nothing but a word", "hello"],
    ["bytes that are no UTF-8", new Uint8Array([0x22, 0xff, 0x22])],
    ["a NUL character in a value", '{"text":"a\\u0000b"}'],
    ["a NUL character in a key", '{"any":{"a\\u0000b":1}}'],
    ["half of a surrogate pair", '{"text":"\\ud800"}'],
    ["a number beyond all numbers", '{"any":1e999}'],
    ["a prototype", '{"any":{"__proto__":{"admin":true}}}'],
    ["depth without end", nested(200_000)],
    ["a list where an object belongs", "[]"],
    ["null where an object belongs", "null"],
  ])("is refused as invalid: %s", async (_, body) => {
    const answer = await call({ body });
    expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
  });

  it("may nest as deep as a workflow does", async () => {
    expect((await call({ body: nested(90) })).status).toBe(200);
  });

  it("is an empty object where there is none", async () => {
    expect((await call({})).status).toBe(200);
  });

  it("may not hold a query that the operation does not know", async () => {
    const request = new Request("http://signalbox.test/v1/echo?limit=1", {
      method: "POST",
      headers: caller.headers,
    });
    const response = await handle(echoRoute, echo)(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(400);
  });
});

describe("a call that changes something", () => {
  it("is one line of the log, under the trace that the caller named", async () => {
    const info = vi.spyOn(log, "info");
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const { headers } = await call({ ...json({}), headers: { ...caller.headers, traceparent } });
    expect(info.mock.calls).toEqual([
      [
        "A call was answered.",
        {
          request_id: headers.get("x-request-id"),
          trace_id: traceId,
          tenant_id: encodeId("tenant", caller.place.tenantId),
          run_id: undefined,
          method: "POST",
          path: "/v1/echo",
          status: 200,
          ms: expect.any(Number),
        },
      ],
    ]);
    info.mockRestore();
  });

  it.each([
    "00-0-0-0",
    `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
    `ff-${"1".repeat(32)}-00f067aa0ba902b7-01`,
  ])("has a trace of its own where the caller's is none: %s", (traceparent) => {
    const request = new Request("http://signalbox.test/", { headers: { traceparent } });
    expect(identify(request).traceId).toMatch(/^(?!0{32}|1{32})[0-9a-f]{32}$/);
  });
});

describe("what goes wrong behind it", () => {
  const expectSilence = ({ status, body }: Awaited<ReturnType<typeof call>>) => {
    expect(status).toBe(500);
    expect(body.error).toMatchObject({ code: "INTERNAL", details: {} });
    expect(JSON.stringify(body)).not.toContain("secret");
  };

  it("is our bug if the answer does not fit the contract", async () => {
    expectSilence(await call(json({}), async () => ({ text: 1 }) as unknown as { text: string }));
  });

  it("says nothing outside, and the log's request id", async () => {
    const answer = await call(json({}), () => Promise.reject(new Error("secret")));
    expectSilence(answer);
    expect(answer.body.error.request_id).toBe(answer.headers.get("x-request-id"));
  });

  /** Guards against a schema error from within that is shown as the caller's. */
  it("is no fault of the caller when a schema within refuses", async () => {
    expectSilence(await call(json({}), async () => ({ text: z.string().parse(1) })));
  });

  it("is an outage when the database is out of reach", async () => {
    const gone = Object.assign(new Error("connect ECONNREFUSED secret"), { code: "ECONNREFUSED" });
    const { status, headers, body } = await call(json({}), () =>
      Promise.reject(new Error("x", { cause: gone })),
    );
    expect([status, body.error.code, body.error.retryable]).toEqual([
      503,
      "DEPENDENCY_UNAVAILABLE",
      true,
    ]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  it("is said as the use case says it", async () => {
    const refusal = new AppError("BACKLOG_FULL", "Later.", {
      details: { queued: 9 },
      retryAfterSeconds: 1.2,
    });
    const { status, headers, body } = await call(json({}), () => Promise.reject(refusal));
    expect(status).toBe(429);
    expect(headers.get("retry-after")).toBe("2");
    expect(body.error).toEqual({
      code: "BACKLOG_FULL",
      message: "Later.",
      request_id: headers.get("x-request-id"),
      retryable: true,
      details: { queued: 9 },
    });
  });
});

const revisedRoute = route({
  method: "PATCH",
  path: "/v1/things/{id}",
  tag: "Test",
  summary: "Change a thing",
  needs: "workflow:read",
  ifMatch: "revision",
  params: z.object({ id: idSchema("workflow") }),
  status: 200,
  response: z.object({ revision: z.int() }),
});

describe("a revision", () => {
  const change = async (ifMatch?: string) => {
    const headers = { ...caller.headers, ...(ifMatch !== undefined && { "if-match": ifMatch }) };
    const request = new Request("http://signalbox.test/v1/things/x", { method: "PATCH", headers });
    const handler = handle(revisedRoute, async ({ revision }) => ({ revision: revision + 1 }));
    return handler(request, { params: Promise.resolve({ id: "wfl_01h2xcejqtf2nbrexx3vqjhp41" }) });
  };

  it("is named in If-Match and comes back as ETag", async () => {
    const response = await change('"7"');
    expect([response.status, response.headers.get("etag")]).toEqual([200, '"8"']);
  });

  it.each([undefined, "*", "7", 'W/"7"', '"7", "8"', '"x"', '"99999999999"'])(
    "is refused as %s",
    async (ifMatch) => {
      const response = await change(ifMatch);
      expect(response.status).toBe(400);
      expect((await response.json()).error.details.issues[0].path).toBe("/header/if-match");
    },
  );
});

describe("a refusal", () => {
  const deniedRoute = route({ ...echoRoute, needs: "audit:read" });
  const deny = async () => {
    const request = new Request("http://signalbox.test/v1/echo", {
      method: "POST",
      headers: caller.headers,
    });
    return handle(deniedRoute, echo)(request, { params: Promise.resolve({}) });
  };
  const audited = () =>
    testDatabase().query<{ target: string; details: unknown }>(
      "select target, details from audit_events where result = 'denied' and target = 'POST /v1/echo'",
    );

  it("for want of a right is audited once, however often it is repeated", async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, deny));
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await audited()).toEqual([
      { target: "POST /v1/echo", details: { permission: "audit:read" } },
    ]);
  });
});
