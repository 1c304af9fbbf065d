import type { RequestListener } from "node:http";
import { expect, it } from "vitest";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { createExecute } from "@/lib/execution/execute";
import { aContext, claimedAgain } from "@/lib/execution/testing/claimed-work";
import { startServer } from "@/lib/execution/testing/http-server";
import { toolWork } from "@/lib/execution/tools/testing";
import { createToolExecutor } from "@/lib/execution/tools/tool-executor";
import type { JsonObject } from "@/lib/kernel/json";
import { testDatabase } from "@/lib/platform/testing/database";

const execute = createExecute({
  tool: createToolExecutor(() => ({ allowPrivate: true, allowedHosts: [] })),
});
const run = (work: ClaimedWork) => execute(work, aContext());
const effects = ({ runId }: ClaimedWork) =>
  testDatabase().query<{ status: string; key: string }>(
    "select status, key from effects where run_id = $1 order by branch",
    [runId],
  );

/** A writing tool whose first answer is lost; `about` answers who asks what became of it. */
async function lostCall(about: RequestListener, question: JsonObject = {}) {
  let isLost = true;
  const server = await startServer((request, response) => {
    if (request.method === "GET") return about(request, response);
    if (!isLost) return response.writeHead(200, JSON_TYPE).end('{"id": 8}');
    isLost = false;
    return response.destroy();
  });
  const reconcile = { url: `${server.url}/bookings/\${{ item.key }}`, ...question };
  const config = { method: "POST", url: `${server.url}/book`, reconcile };
  const work = await toolWork({ config, writes: true, idempotency: "none" }, { seat: 1 });
  expect(await run(work)).toMatchObject({ effectsOpen: true });
  return {
    server,
    work,
    posts: () => server.seen.filter(({ method }) => method === "POST").length,
  };
}

const JSON_TYPE = { "content-type": "application/json" };
const answer =
  (status: number, body: object = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, JSON_TYPE).end(JSON.stringify(body));

it("[P6-16] is confirmed by what the tool says of it, and never sent again", async () => {
  const { server, work, posts } = await lostCall(answer(200, { id: 7 }));
  expect(await run(await claimedAgain(work))).toEqual({ status: "succeeded", output: { id: 7 } });
  const [effect] = await effects(work);
  expect(effect?.status).toBe("confirmed");
  expect(server.seen.at(-1)?.path).toBe(`/bookings/${encodeURIComponent(effect?.key ?? "")}`);
  expect(posts()).toBe(1);
  // What was found out is replayed like any other answer.
  expect(await run(await claimedAgain(work))).toMatchObject({ output: { id: 7 } });
  expect(server.seen).toHaveLength(2);
});

it("is made again under a new key once the tool says that it never happened", async () => {
  const { work, posts } = await lostCall(answer(404));
  expect(await run(await claimedAgain(work))).toEqual({ status: "succeeded", output: { id: 8 } });
  const [first, second] = await effects(work);
  expect([first?.status, second?.status]).toEqual(["refused", "confirmed"]);
  expect(second?.key).not.toBe(first?.key);
  expect(posts()).toBe(2);
});

it("stays open where the tool does not know, does not answer, or says something else", async () => {
  const happened = "${{ item.body.state == 'done' ? true : null }}";
  for (const [about, question] of [
    [answer(500), {}],
    [answer(401), {}],
    [(_, response) => response.destroy(), {}],
    [answer(200, { state: "pending" }), { happened }],
    [answer(200, {}), { happened }],
  ] as [RequestListener, JsonObject][]) {
    const { work, posts } = await lostCall(about, question);
    expect(await run(await claimedAgain(work))).toMatchObject({
      status: "failed",
      error: { class: "outcome_unknown" },
      effectsOpen: true,
    });
    expect(await effects(work)).toMatchObject([{ status: "unknown" }]);
    expect(posts()).toBe(1);
  }
});

it("takes the answer of the lost call from where its author says", async () => {
  const { work } = await lostCall(answer(200, { found: [{ id: 9 }] }), {
    happened: "${{ size(item.body.found) > 0 }}",
    answer: "${{ item.body.found[0] }}",
  });
  expect(await run(await claimedAgain(work))).toMatchObject({ output: { id: 9 } });
});
