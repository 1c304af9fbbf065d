import { describe, expect, it } from "vitest";
import { startLoop } from "./loop";
import { until } from "./testing/until";

const HOUR_MS = 3_600_000;

describe("a loop", () => {
  it("works again at once while there is more, and then pauses", async () => {
    let calls = 0;
    const loop = startLoop("Testing", HOUR_MS, async () => {
      calls += 1;
      return calls < 5 ? 0 : HOUR_MS;
    });
    await until("the fifth call", () => calls === 5);
    await loop.stop();
    expect(calls).toBe(5);
  });

  it("cuts its pause short when it is poked", async () => {
    let calls = 0;
    const loop = startLoop("Testing", HOUR_MS, async () => {
      calls += 1;
      return HOUR_MS;
    });
    await until("the first call", () => calls === 1);
    loop.poke();
    await until("the second call", () => calls === 2);
    await loop.stop();
  });

  /** Guards against the wake-up that comes while the claimer looks, and before the row is there. */
  it("works once more if it was poked while it worked", async () => {
    let calls = 0;
    const gate = Promise.withResolvers<void>();
    const loop = startLoop("Testing", HOUR_MS, async () => {
      calls += 1;
      await gate.promise;
      return HOUR_MS;
    });
    loop.poke();
    gate.resolve();
    await until("the second call", () => calls === 2);
    await loop.stop();
  });

  it("goes on after a failure", async () => {
    let calls = 0;
    const loop = startLoop("Testing", HOUR_MS, async () => {
      calls += 1;
      if (calls === 1) throw new Error("a bad day");
      return HOUR_MS;
    });
    await until("the second call", () => calls === 2);
    await loop.stop();
  });

  it("lets what is under way end when it stops, and never works again", async () => {
    const gate = Promise.withResolvers<void>();
    let done = 0;
    const loop = startLoop("Testing", HOUR_MS, async () => {
      await gate.promise;
      done += 1;
      return 0;
    });
    const stopped = loop.stop();
    gate.resolve();
    await stopped;
    expect(done).toBe(1);
  });
});
