import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { newKey } from "./new-key";

it("gives another key each time", () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newKey()).not.toBe(newKey());
});

/** Guards against a dialog that falls as it opens: browsers give `randomUUID` to no page that comes over plain http. */
it("is what the studio makes its keys with", () => {
  const sources = globSync("{components,lib/client}/**/*.{ts,tsx}").filter(
    (path) => !path.includes(".test."),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(
    sources.filter((path) => readFileSync(path, "utf8").includes("crypto.randomUUID")),
  ).toEqual([]);
});
