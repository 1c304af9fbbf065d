import { afterAll, afterEach, describe, expect, it } from "vitest";
import { wakePoolJob, wakeQueueName } from "@/lib/domain/jobs/catalog";
import { closeWakes, hearWakes, wakeCounts, wakePools } from "@/lib/domain/jobs/wake-pools";
import { type JobConsumer, openQueue, queueBackend } from "@/lib/platform/queue";
import { takeWakes } from "../handlers/wake-pool";
import { until } from "./until";

export type Outage = {
  /** Kills what the queue lives in. */
  kill: () => Promise<void>;
  /** Brings it back; Redis comes back empty. */
  restart: () => Promise<void>;
};

/** What waking guarantees, on any backend. Each test has a pool of its own. */
export function wakingSuite(backend: "redis" | "postgres", { kill, restart }: Outage): void {
  const open: JobConsumer[] = [];
  let pools = 0;

  function listen(pool: string) {
    const seen: string[] = [];
    const consumer = takeWakes(pool, (woken) => seen.push(woken));
    open.push(consumer);
    return { seen, ready: consumer.ready };
  }
  const aPool = () => `pool-${++pools}`;
  const addRaw = async (pool: string, data: unknown) => {
    const queue = openQueue(wakeQueueName(pool));
    await queue.add(wakePoolJob.name, data, { attempts: 1, removeOnComplete: true });
    await queue.disconnect();
  };

  describe(`waking on ${backend}`, () => {
    afterEach(() => Promise.all(open.splice(0).map((consumer) => consumer.close())));
    afterAll(closeWakes);

    it("uses the backend that the configuration names", () => {
      expect(queueBackend()).toBe(backend);
    });

    it("brings a wake-up to a worker of the pool, and to no other", async () => {
      const [pool, other] = [aPool(), aPool()];
      const [here, there] = [listen(pool), listen(other)];
      wakePools([pool]);
      await until("the wake-up", () => here.seen.length);
      expect(here.seen).toEqual([pool]);
      wakePools([other]);
      await until("the other wake-up", () => there.seen.length);
      expect([here.seen, there.seen]).toEqual([[pool], [other]]);
    });

    it("brings a wake-up that was sent while no worker listened", async () => {
      const pool = aPool();
      await addRaw(pool, { pool });
      const { seen } = listen(pool);
      await until("the late wake-up", () => seen.length);
      expect(seen).toEqual([pool]);
    });

    it("[SD-11] hands on the same message twice, which is two looks and nothing else", async () => {
      const pool = aPool();
      await addRaw(pool, { pool });
      await addRaw(pool, { pool });
      const { seen } = listen(pool);
      await until("both wake-ups", () => seen.length === 2);
    });

    it("makes few messages of a burst, and the last of them comes after its end", async () => {
      const pool = aPool();
      const { seen, ready } = listen(pool);
      await ready;
      for (let number = 0; number < 500; number += 1) wakePools([pool]);
      await until("the wake-up of the burst", () => seen.length);
      const before = seen.length;
      wakePools([pool]);
      await until("the wake-up after the burst", () => seen.length > before);
      expect(seen.length).toBeLessThan(20);
    });

    it("gives up a malformed message and goes on with the next", async () => {
      const pool = aPool();
      const { seen } = listen(pool);
      await addRaw(pool, { pool: 7 });
      await addRaw(pool, "nonsense");
      await addRaw(pool, { pool, more: true });
      await addRaw(pool, { pool });
      await until("the good message", () => seen.length);
      expect(seen).toEqual([pool]);
    });

    it("lets a claimer of the same process take the wake-up, and sends none then", async () => {
      const pool = aPool();
      const heard: string[] = [];
      const { sent } = wakeCounts;
      const forget = hearWakes((woken) => heard.push(woken) > 0);
      wakePools([pool, pool]);
      forget();
      expect([heard, wakeCounts.sent]).toEqual([[pool], sent]);
    });

    it("never fails the caller while the queue is down, and wakes again when it is back", async () => {
      const pool = aPool();
      const { seen, ready } = listen(pool);
      await ready;
      await kill();
      const { failed } = wakeCounts;
      wakePools([pool]);
      await until("the failure", () => {
        wakePools([pool]);
        return wakeCounts.failed > failed;
      });
      await restart();
      await until("a wake-up after the outage", () => {
        wakePools([pool]);
        return seen.length;
      });
    });

    it("listens once the queue comes up, if it was down at the start", async () => {
      const pool = aPool();
      await kill();
      const { seen, ready } = listen(pool);
      await restart();
      await ready;
      await until("a wake-up", () => {
        wakePools([pool]);
        return seen.length;
      });
    });
  });
}
