import { beforeAll, expect, it } from "vitest";
import { forgoSoundness } from "@/lib/domain/doctor/testing";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { aRun, aWorker } from "../testing";
import { lookForDue } from "./look-for-due";

const { query } = testDatabase();
const NOTHING = {
  workers: false,
  limits: false,
  readySteps: false,
  timers: false,
  messages: false,
  gates: false,
};

beforeAll(() => forgoSoundness("what is due is made and taken away by hand"));

/** What is due besides, while `make` has made it so; `unmake` takes it away again. */
async function dueWith(make: () => Promise<unknown>, unmake: string) {
  await make();
  const due = await lookForDue(["a.channel"]);
  await query(unmake);
  return due;
}
const message = (topic: string, dueIn: string) => () =>
  query(
    `insert into outbox (tenant_id, topic, key, payload, available_at)
     values ($1::uuid, $2::text, 'a key', '{}', now() + $3::interval)`,
    [newId("tenant"), topic, dueIn],
  );
const timer = (fireAt: string) => async () => {
  await aRun("rest", { nodes: { rest: { id: "rest", type: "wait", duration: "PT1H" } } });
  await query("delete from ready_steps");
  await query("delete from outbox");
  await query(`update timers set fire_at = ${fireAt}`);
};

it("one look says which sweep has something to do, and which has nothing", async () => {
  expect(await lookForDue([])).toEqual(NOTHING);
  const outboxGone = "delete from outbox";
  expect(await dueWith(message("a.topic", "-1 s"), outboxGone)).toEqual({
    ...NOTHING,
    messages: true,
  });
  expect(await dueWith(message("a.topic", "1 min"), outboxGone)).toEqual(NOTHING);
  expect(await dueWith(message("a.channel", "-1 s"), outboxGone)).toEqual(NOTHING);

  const timersGone = "delete from timers";
  expect(await dueWith(timer("now() + interval '0.5 s'"), timersGone)).toEqual({
    ...NOTHING,
    timers: true,
  });
  expect(await dueWith(timer("now() + interval '1 min'"), timersGone)).toEqual(NOTHING);
  expect(await dueWith(timer("'infinity'"), timersGone)).toEqual(NOTHING);

  const place = () =>
    query(
      `insert into gate_places (tenant_id, workflow_id, key, run_id, run_limit, on_conflict, since)
       values ($1, $2, 'a key', $3, 1, 'queue', now())`,
      [newId("tenant"), newId("workflow"), newId("run")],
    );
  expect(await dueWith(place, "delete from gate_places")).toEqual({ ...NOTHING, gates: true });

  const lapse = async () => {
    await query("update workers set lease_until = now() - interval '1 s' where id = $1", [
      await aWorker(),
    ]);
  };
  expect(await dueWith(lapse, "update workers set gone_at = now(), settled_at = now()")).toEqual({
    ...NOTHING,
    workers: true,
  });

  expect(
    await dueWith(() => aRun("a"), "update ready_steps set waits_for = gen_random_uuid()"),
  ).toEqual({ ...NOTHING, readySteps: true });
  expect(await dueWith(async () => {}, "delete from ready_steps")).toEqual({
    ...NOTHING,
    readySteps: true,
    limits: true,
  });
});
