import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { operations } from "@/lib/contract/operations";
import type { Route } from "@/lib/contract/route";
import { closeMover } from "@/lib/domain/runs/moving/engine";
import { runHub } from "./run-hub";
import { aCaller } from "./testing/caller";
import { addressOf, bodyOf, headersOf } from "./testing/fitting";
import { prepare } from "./testing/prepare";
import { aWorld, type World } from "./testing/world";
import { workspaceHub } from "./workspace-hub";

const directory = await mkdtemp(join(tmpdir(), "artifacts-"));
vi.stubEnv("ARTIFACTS_DIR", directory);

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(async () => {
  workspaceHub().close();
  await runHub().close();
  await closeMover();
  await rm(directory, { recursive: true });
});

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const table = (routes: readonly Route[]) => routes.map((route) => [nameOf(route), route] as const);

/**
 * Only people have sessions, passwords and a voice to give, or say who belongs here, and only somebody of the request's
 * role decides it or edits what it shows.
 */
const isPersonal = ({ path, method }: Route) =>
  path.startsWith("/v1/me/") ||
  path === "/v1/api-keys" ||
  (method !== "GET" &&
    /^\/v1\/(me$|members|invitations|workspaces|delegations|groups)/.test(path)) ||
  path.endsWith("/delegate");
/** Several worlds are several organisations, and none of them may drain what serves all. */
const isOfWorker = ({ path }: Route) => path.startsWith("/v1/workers/");
const isDecision = ({ path }: Route) =>
  /\/(decide|withdraw|override|artifacts\/\{id\}\/versions)$/.test(path);
/** A call is lost only with a worker that sends one: the tests of the room have them. */
const isOfLostCall = ({ path }: Route) => path.endsWith("/resolve");
const reading = operations.filter((route) => route.method === "GET" && !isPersonal(route));
const writing = operations.filter(
  (route) =>
    route.method !== "GET" &&
    !isPersonal(route) &&
    !isDecision(route) &&
    !isOfWorker(route) &&
    !isOfLostCall(route),
);

async function expectSuccess(route: Route, { owner, ids }: World, body: unknown) {
  const sending = { body, headers: headersOf(route) };
  const received = await owner.send(route.method, addressOf(route, { ids }), sending);
  expect([received.body, received.status]).toEqual([received.body, route.status]);
  expect(received.headers.get("x-request-id")).toMatch(/^req_/);
  // What the schema drops was not promised; what it asks for is there.
  if (route.response) expect(route.response.safeParse(received.body).error).toBeUndefined();
  return received;
}

describe("every operation that reads", () => {
  it.each(table(reading))("answers what it promises: %s", async (_, route) => {
    const { body } = await expectSuccess(route, world, undefined);
    expect(JSON.stringify(body)).not.toMatch(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
    );
  });
});

describe("every operation that writes", () => {
  it.each(table(writing))("does what it promises: %s", async (_, route) => {
    const fresh = await aWorld();
    await prepare(route, fresh);
    await expectSuccess(route, fresh, fittingBody(route, fresh));
  });

  const creating = writing.filter(({ isIdempotent }) => isIdempotent);
  it.each(table(creating))("does it once under a key: %s", async (_, route) => {
    const fresh = await aWorld();
    await prepare(route, fresh);
    const sending = {
      body: fittingBody(route, fresh),
      headers: { ...headersOf(route), "idempotency-key": "once" },
    };
    const address = addressOf(route, fresh);
    const first = await fresh.owner.send("POST", address, sending);
    const second = await fresh.owner.send("POST", address, sending);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(second.headers.get("idempotent-replay")).toBe("true");
  });
});

function fittingBody(route: Route, { ids }: World): unknown {
  const { workflowVersion } = ids;
  if (/\/migrate(?:\/preview)?$/.test(route.path))
    return { ...(bodyOf(route) as object), workflow_version_id: workflowVersion };
  const isStart = /\/(?:workflow-)?runs$/.test(route.path);
  if (!isStart) return bodyOf(route);
  const target = route.params ? {} : { workflow_id: ids.workflow };
  return { ...target, input: { topic: "rivers" } };
}

describe("a decision", () => {
  it("moves the run, and says how both stand", async () => {
    const { ids, place } = await aWorld();
    const approver = await aCaller("approver", place);
    const read = await approver.send("GET", `/v1/approvals/${ids.approval}`);
    expect(read.headers.get("etag")).toBe('"1"');
    const decided = await approver.send("POST", `/v1/approvals/${ids.approval}/decide`, {
      body: { option: "approve", reason: "Good." },
      headers: { "if-match": '"1"' },
    });
    expect(decided.body).toMatchObject({
      approval: {
        status: "approved",
        decision: { option: "approve", decided_by: { kind: "service_account" } },
      },
      run: { execution_status: "succeeded", review_status: "approved" },
    });
  });
});
