import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readTail, turnOver } from "./server-log";

const MIB = 1024 * 1024;
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "server-log-"));
  file = join(folder, "postgres.log");
});
afterEach(() => rm(folder, { recursive: true }));

it("is read at its end alone, however long it is", async () => {
  await writeFile(file, "");
  expect(await readTail(file)).toBe("");
  await writeFile(file, `${"x".repeat(MIB)}\nFATAL: the end`);
  const tail = await readTail(file);
  expect(tail).toMatch(/\nFATAL: the end$/);
  expect(tail.length).toBe(64 * 1024);
});

it("begins anew when it has grown large, and keeps the old one", async () => {
  await turnOver(file);
  await writeFile(file, "short");
  await turnOver(file);
  expect(await readFile(file, "utf8")).toBe("short");
  await truncate(file, 17 * MIB);
  await turnOver(file);
  await expect(readFile(file)).rejects.toThrow("ENOENT");
  expect((await readFile(`${file}.1`)).length).toBe(17 * MIB);
});
