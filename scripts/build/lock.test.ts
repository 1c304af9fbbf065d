import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withLock } from "./lock";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("lets one at a time work, and the next one when the first is done or has failed", async () => {
  const file = join(folder, "below/lock");
  const first = Promise.withResolvers<void>();
  const order: string[] = [];
  const failing = withLock(file, async () => {
    order.push("first");
    await first.promise;
    order.push("first ends");
    throw new Error("no");
  });
  const waiting = withLock(file, async () => order.push("second"));
  first.resolve();
  await expect(failing).rejects.toThrow("no");
  await waiting;
  expect(order).toEqual(["first", "first ends", "second"]);
  expect(existsSync(file)).toBe(false);
});

it("takes over the lock of a process that died", async () => {
  const file = join(folder, "lock");
  writeFileSync(file, "999999999");
  expect(await withLock(file, async () => "done")).toBe("done");
});
