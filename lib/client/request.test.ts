import { afterEach, describe, expect, it, vi } from "vitest";
import { Problem } from "./problem";
import { request } from "./request";

type Fetch = typeof fetch;

const answerWith = (answer: () => Promise<Response>) => {
  const fake = vi.fn<Fetch>(answer);
  vi.stubGlobal("fetch", fake);
  return fake;
};
const json =
  (body: unknown, status = 200, headers = {}) =>
  async () =>
    Response.json(body, { status, headers });

const problemOf = (call: Promise<unknown>): Promise<Problem> =>
  call.then(
    () => Promise.reject(new Error("It succeeded.")),
    (error: unknown) => (error instanceof Problem ? error : Promise.reject(error)),
  );

describe("a call of the contract", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("fills in the path, and leaves absent members of the query out", async () => {
    const fake = answerWith(json({ items: [], next_cursor: null }));
    await request("GET /v1/runs", { query: { limit: 5, cursor: undefined } });
    expect(fake.mock.calls[0]?.[0]).toBe("/v1/runs?limit=5");
    await request("GET /v1/runs/{id}", { params: { id: "run_a/b" } });
    expect(fake.mock.calls[1]?.[0]).toBe("/v1/runs/run_a%2Fb");
  });

  it("names the revision that was read, and the key of the wish", async () => {
    const fake = answerWith(json({}));
    await request("POST /v1/approvals/{id}/decide", {
      params: { id: "apr_1" },
      body: { option: "approve" },
      revision: 7,
    });
    await request("POST /v1/runs", { body: { workflow_id: "wfl_1" }, idempotencyKey: "k1" });
    const headers = fake.mock.calls.map(([, init]) => new Headers(init?.headers));
    expect(headers[0]?.get("if-match")).toBe('"7"');
    expect(headers[1]?.get("idempotency-key")).toBe("k1");
  });

  it("throws the refusal with its code, its details and how long to wait", async () => {
    const error = {
      code: "RATE_LIMITED",
      message: "Slowly.",
      request_id: "req_1",
      retryable: true,
      details: { a: 1 },
    };
    answerWith(json({ error }, 429, { "retry-after": "12" }));
    const problem = await problemOf(request("GET /v1/runs/{id}", { params: { id: "run_1" } }));
    expect(problem).toMatchObject({
      code: "RATE_LIMITED",
      requestId: "req_1",
      details: { a: 1 },
      retryAfterSeconds: 12,
    });
  });

  /** Guards against a page that breaks because a gateway has an idea of its own of what an error looks like. */
  it("takes an error of a gateway's own making for a server out of reach", async () => {
    answerWith(json({ error: { code: "upstream_reset", message: "no" } }, 503));
    const problem = await problemOf(request("GET /v1/runs/{id}", { params: { id: "run_1" } }));
    expect(problem).toMatchObject({ code: "DEPENDENCY_UNAVAILABLE", details: {} });
  });

  it("takes an answer that is not ours, as a proxy's page, for a server out of reach", async () => {
    answerWith(async () => new Response("<html>Bad gateway</html>", { status: 502 }));
    const problem = await problemOf(request("GET /v1/runs/{id}", { params: { id: "run_1" } }));
    expect(problem).toMatchObject({ code: "DEPENDENCY_UNAVAILABLE", retryable: true });
  });

  it("says so where no answer came", async () => {
    answerWith(() => Promise.reject(new TypeError("fetch failed")));
    expect(
      await problemOf(request("GET /v1/runs/{id}", { params: { id: "run_1" } })),
    ).toMatchObject({
      code: "NETWORK",
    });
  });

  it("lets an abort through: somebody has lost interest, nothing went wrong", async () => {
    const control = new AbortController();
    control.abort();
    answerWith(() => Promise.reject(control.signal.reason));
    const call = request("GET /v1/runs/{id}", { params: { id: "run_1" }, signal: control.signal });
    await expect(call).rejects.toBe(control.signal.reason);
  });
});
