import { expect, it } from "vitest";
import { outboxAppend } from "@/lib/domain/outbox/append";
import { newId } from "@/lib/platform/new-id";
import { sharedPool } from "@/lib/platform/pg";
import { testDatabase } from "@/lib/platform/testing/database";
import { until } from "../testing/until";
import { type Called, lookingOut } from "./look-out";

const { query } = testDatabase();

/** Which sweeps are called by one look-out, until `name` is among them. */
async function calledUntil(name: keyof Called, { isBusy }: { isBusy: boolean }) {
  const called = new Set<keyof Called>();
  const sweep = (of: keyof Called) => ({ poke: () => void called.add(of) });
  const sweeps: Called = {
    workers: sweep("workers"),
    limits: sweep("limits"),
    readySteps: sweep("readySteps"),
    timers: sweep("timers"),
    messages: sweep("messages"),
    gates: sweep("gates"),
  };
  const loop = lookingOut(sweeps, () => isBusy);
  await until(`${name} is called`, () => called.has(name));
  await loop.stop();
  return [...called];
}

it("calls the sweeps that have something to do, and no others", async () => {
  const message = { tenantId: newId("tenant"), topic: "thing.happened", key: "a", payload: {} };
  await sharedPool().query(outboxAppend([message]));
  expect(await calledUntil("messages", { isBusy: false })).toEqual(["messages"]);
  await query("delete from outbox");
});

/** Guards against a retry that is due before the next look: a step that ends sets timers, and nobody is told. */
it("has timers looked after while steps run here, due or not", async () => {
  expect(await calledUntil("timers", { isBusy: true })).toEqual(["timers"]);
});
