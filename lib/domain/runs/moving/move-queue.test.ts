import { describe, expect, it } from "vitest";
import { MoveQueue } from "./move-queue";

const item = (runId: string, number = 0) => ({ runId, number });

describe("the queue of moves", () => {
  it("has a run in one batch at a time, and keeps the order of its moves", () => {
    const queue = new MoveQueue<ReturnType<typeof item>>();
    queue.add(item("a", 1));
    const first = queue.take(10);
    queue.add(item("a", 2));
    queue.add(item("b", 1));
    queue.add(item("a", 3));

    expect(first).toEqual([item("a", 1)]);
    expect(queue.take(10)).toEqual([item("b", 1)]);
    queue.release(first);
    expect(queue.take(10)).toEqual([item("a", 2), item("a", 3)]);
  });

  it("takes no more than asked, and leaves the rest of a run for the next batch", () => {
    const queue = new MoveQueue<ReturnType<typeof item>>();
    for (let number = 0; number < 5; number += 1) queue.add(item("a", number));
    const first = queue.take(3);
    queue.release(first);

    expect(first.map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(queue.take(3).map(({ number }) => number)).toEqual([3, 4]);
  });

  it("tries a run that another process holds by itself, with what came for it meanwhile", () => {
    const queue = new MoveQueue<ReturnType<typeof item>>();
    queue.add(item("a", 1));
    const left = queue.take(10);
    queue.add(item("a", 2));
    queue.putAside(left);
    queue.release(left);
    queue.add(item("a", 3));

    expect(queue.take(10)).toEqual([]);
    expect(queue.takeAside(10).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(queue.hasAside).toBe(false);
  });

  it("lets runs that were put aside join the others again, and drops nothing", () => {
    const queue = new MoveQueue<ReturnType<typeof item>>();
    queue.putAside([item("a", 1), item("b", 1), item("c", 1)]);
    queue.retryAside();

    expect(queue.size).toBe(3);
    expect(queue.take(10)).toEqual([item("b", 1), item("c", 1)]);
    expect(queue.takeAside(10)).toEqual([item("a", 1)]);
  });

  it("waits for each run that was put aside in its turn, whoever stays apart", () => {
    const queue = new MoveQueue<ReturnType<typeof item>>();
    queue.putAside([item("a", 1)], true);
    queue.putAside([item("b", 1), item("c", 1)]);
    const waitedFor: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const held = queue.takeAside(10);
      const skipped = queue.take(10);
      queue.putAside(skipped);
      queue.release(skipped);
      queue.putAside(held);
      queue.release(held);
      queue.retryAside();
      waitedFor.push(...held.map(({ runId }) => runId));
    }
    expect(new Set(waitedFor)).toEqual(new Set(["a", "b", "c"]));
  });

  it("keeps a run apart from all others until it has moved", () => {
    const queue = new MoveQueue<ReturnType<typeof item>>();
    queue.putAside([item("a", 1), item("b", 1)], true);
    queue.retryAside();
    queue.add(item("c", 1));
    expect(queue.take(10)).toEqual([item("c", 1)]);

    const held = queue.takeAside(10);
    expect(held).toEqual([item("a", 1)]);
    queue.putAside(held);
    queue.release(held);
    queue.retryAside();
    expect(queue.take(10)).toEqual([]);

    const moved = queue.takeAside(10);
    expect(moved).toEqual([item("b", 1)]);
    queue.release(moved);
    queue.add(item("b", 2));
    expect(queue.take(10)).toEqual([item("b", 2)]);
    expect(queue.size).toBe(1);
  });

  it("keeps no run apart of which nothing waits any more", () => {
    const queue = new MoveQueue<ReturnType<typeof item>>();
    queue.putAside([item("a", 1)], true);
    queue.dropAside(() => true);
    // The first in line stays aside in any case.
    queue.putAside([item("b", 1), item("a", 2)]);
    queue.retryAside();
    expect(queue.take(10)).toEqual([item("a", 2)]);
  });

  it("gives up of what was put aside only what is over, and keeps the order of the rest", () => {
    const queue = new MoveQueue<ReturnType<typeof item>>();
    queue.putAside([item("a", 1), item("a", 2), item("a", 3), item("b", 2)]);

    expect(queue.dropAside(({ number }) => number === 2)).toEqual([item("a", 2), item("b", 2)]);
    expect(queue.takeAside(10)).toEqual([item("a", 1), item("a", 3)]);
    expect(queue.size).toBe(0);
  });
});
