import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { route } from "@/lib/contract/route";
import { AppError } from "@/lib/kernel/errors";
import { testDatabase } from "@/lib/platform/testing/database";
import { handle } from "./handle";
import { aCaller, type Caller } from "./testing/caller";

const createRoute = route({
  method: "POST",
  path: "/v1/things",
  tag: "Test",
  summary: "Create a thing",
  needs: "run:start",
  isIdempotent: true,
  body: z.strictObject({ n: z.int().optional(), idempotency_key: z.string().optional() }),
  status: 202,
  response: z.object({ id: z.string() }),
});

let caller: Caller;
let made: string[];
beforeAll(async () => {
  caller = await aCaller("operator");
});
beforeEach(() => {
  made = [];
});

type Act = Parameters<typeof handle<typeof createRoute>>[1];
const make: Act = async ({ reservedId }) => {
  made.push(reservedId);
  return { id: reservedId };
};

async function create(key: string | null, body: object = {}, { act = make, by = caller } = {}) {
  const request = new Request("http://signalbox.test/v1/things", {
    method: "POST",
    headers: { ...by.headers, ...(key !== null && { "idempotency-key": key }) },
    body: JSON.stringify(body),
  });
  const response = await handle(createRoute, act)(request, { params: Promise.resolve({}) });
  const isReplay = response.headers.get("idempotent-replay") === "true";
  return {
    status: response.status,
    isReplay,
    body: await response.json(),
    headers: response.headers,
  };
}

const records = (key: string) =>
  testDatabase().query("select status from idempotency_records where key = $1", [key]);
const letLeaseEnd = (key: string) =>
  testDatabase().query(
    "update idempotency_records set expires_at = now() - interval '1 second' where key = $1",
    [key],
  );

describe("a creating request", () => {
  it("is done anew each time without a key", async () => {
    await create(null);
    await create(null);
    expect(made).toHaveLength(2);
  });

  it("is done once under a key, and its answer is given again", async () => {
    const first = await create("once", { n: 1 });
    const second = await create("once", { n: 1 });
    expect(made).toHaveLength(1);
    expect([first.status, first.isReplay]).toEqual([202, false]);
    expect([second.status, second.isReplay, second.body]).toEqual([202, true, first.body]);
  });

  it("may carry its key in the body where the operation takes one there", async () => {
    await create(null, { idempotency_key: "in-body" });
    expect((await create(null, { idempotency_key: "in-body" })).isReplay).toBe(true);
    expect((await create("other", { idempotency_key: "in-body" })).status).toBe(400);
  });

  it("with another content under the same key is refused", async () => {
    await create("content", { n: 1 });
    const { status, body } = await create("content", { n: 2 });
    expect([status, body.error.code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
    expect(made).toHaveLength(1);
  });

  it("has its key to itself: another caller's is another", async () => {
    const other = await aCaller("operator", caller.place);
    await create("shared");
    expect((await create("shared", {}, { by: other })).isReplay).toBe(false);
    expect(made).toHaveLength(2);
  });

  /** Two clicks on the same button. */
  it("waits for the first one with its key, and gets the same answer", async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow: Act = async (call) => {
      begun.resolve();
      await opened;
      return make(call);
    };
    const first = create("clicks", {}, { act: slow });
    await begun.promise;
    const second = create("clicks");
    open();
    const [one, two] = await Promise.all([first, second]);
    expect(made).toHaveLength(1);
    expect([two.isReplay, two.body]).toEqual([true, one.body]);
  });

  it("is told to come back when the first one takes too long", async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow: Act = async (call) => {
      begun.resolve();
      await opened;
      return make(call);
    };
    const first = create("slow", {}, { act: slow });
    await begun.promise;
    const { status, body, headers } = await create("slow");
    expect([status, body.error.details, headers.get("retry-after")]).toEqual([
      409,
      { is_in_progress: true },
      "1",
    ]);
    expect(body.error.retryable).toBe(true);
    open();
    expect((await first).status).toBe(202);
  });

  it("that was refused leaves its key free", async () => {
    const refuse: Act = () => Promise.reject(new AppError("INPUT_SCHEMA_MISMATCH", "No."));
    expect((await create("refused", {}, { act: refuse })).status).toBe(422);
    expect(await records("refused")).toEqual([]);
    expect((await create("refused")).status).toBe(202);
  });

  /**
   * Guards against the second run of a request whose first one was committed before its process died: the
   * work is given the same id again, and finds what it made.
   */
  it("that nobody knows the end of is done again under the same id", async () => {
    const ids: string[] = [];
    const die: Act = async ({ reservedId }) => {
      ids.push(reservedId);
      throw new Error("The connection broke after the commit.");
    };
    expect((await create("died", {}, { act: die })).status).toBe(500);
    const again = await create("died");
    expect([again.status, made]).toEqual([202, ids]);
    expect((await create("died")).isReplay).toBe(true);
  });

  /**
   * Guards against the second run of a request that met an outage: the mover gives up on a connection that it
   * lost at the commit with a refusal, too, and the commit may have arrived.
   */
  it("that met an outage is done again under the same id", async () => {
    const ids: string[] = [];
    const lose: Act = async ({ reservedId }) => {
      ids.push(reservedId);
      throw new AppError("DEPENDENCY_UNAVAILABLE", "The database is away.");
    };
    expect((await create("outage", {}, { act: lose })).status).toBe(503);
    const again = await create("outage");
    expect([again.status, made]).toEqual([202, ids]);
  });

  it("whose process died is taken over by one of those who repeat it, once its lease ends", async () => {
    const neverEnds: Act = ({ reservedId }) => {
      made.push(reservedId);
      return new Promise(() => undefined);
    };
    void create("killed", {}, { act: neverEnds });
    await expect.poll(() => made.length).toBe(1);
    await letLeaseEnd("killed");
    const holder = await testDatabase().connect();
    await holder.query("begin");
    await holder.query("select from idempotency_records where key = 'killed' for update");
    const repeated = [create("killed"), create("killed"), create("killed")];
    await testDatabase().waitForBlocked(3);
    await holder.query("commit");
    const answers = await Promise.all(repeated);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(made).toHaveLength(2);
    expect(made[1]).toBe(made[0]);
  });

  /** Guards against the loss of work that the first owner had committed before it died. */
  it("that was refused while it took over keeps its key and its id", async () => {
    const ids: string[] = [];
    const end =
      (error: Error): Act =>
      async ({ reservedId }) => {
        ids.push(reservedId);
        throw error;
      };
    const refusal = new AppError("INPUT_SCHEMA_MISMATCH", "No.");
    await create("taken-over", {}, { act: end(new Error("The process died.")) });
    expect((await create("taken-over", {}, { act: end(refusal) })).status).toBe(422);
    expect((await create("taken-over")).status).toBe(202);
    expect(new Set([...ids, ...made]).size).toBe(1);
  });

  /** Guards against a late refusal, which would open the key under the hands of its second owner. */
  it.each([
    ["refused", new AppError("INPUT_SCHEMA_MISMATCH", "No.")],
    ["ended by an error", new Error("The connection broke.")],
  ])("that is %s after its lease leaves the key to the next owner", async (how, error) => {
    const name = `late: ${how}`;
    const { promise: ended, reject: end } = Promise.withResolvers<never>();
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const begin = (until: Promise<void>): Act => {
      return async (call) => {
        const answer = await make(call);
        await until;
        return answer;
      };
    };
    const first = create(name, {}, { act: begin(ended) });
    await expect.poll(() => made.length).toBe(1);
    await letLeaseEnd(name);
    const second = create(name, {}, { act: begin(opened) });
    await expect.poll(() => made.length).toBe(2);
    end(error);
    await first;
    const isLeased =
      "select status, expires_at > now() as leased from idempotency_records where key = $1";
    expect(await testDatabase().query(isLeased, [name])).toEqual([{ status: null, leased: true }]);
    open();
    expect((await second).status).toBe(202);
  });

  it("is a new one after its answer's day has passed", async () => {
    await create("old", { n: 1 });
    await letLeaseEnd("old");
    expect((await create("old", { n: 2 })).isReplay).toBe(false);
    expect(made).toHaveLength(2);
  });

  it.each(["", "a\tb", "x".repeat(201)])("is refused with the key %j", async (key) => {
    expect((await create(key)).status).toBe(400);
    expect(made).toEqual([]);
  });
});
