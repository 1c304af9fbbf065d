import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Problem } from "@/scripts/process/problem";
import { findRunningDatabase } from "./running-database";
import { readSettings } from "./settings";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-beside-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Guards against a command that makes secrets, or starts a server, on a folder where nothing runs. */
it("is not found where nothing runs, and nothing is made there", async () => {
  const settings = readSettings({ DATA_DIRECTORY: folder });
  const finding = findRunningDatabase(settings);
  await expect(finding).rejects.toThrow(Problem);
  await expect(finding).rejects.toThrow("npm run up");
  expect(readdirSync(folder)).toEqual([]);
});
