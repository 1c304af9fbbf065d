import { expect, it } from "vitest";
import { latestVersion } from "./latest-version";

const latest = (...versions: string[]) =>
  latestVersion(versions.map((version) => ({ version })))?.version ?? null;

it("is the highest by number, not by text or by order", () => {
  expect(latest("1.9.0", "1.10.0", "1.2.30")).toBe("1.10.0");
  expect(latest("2.0.0", "10.0.0", "9.9.9")).toBe("10.0.0");
});

it("is an early version only where there is no other", () => {
  expect(latest("1.0.0", "2.0.0-beta.1")).toBe("1.0.0");
  expect(latest("2.0.0-beta.2", "2.0.0-beta.10")).toBe("2.0.0-beta.10");
  expect(latest()).toBeNull();
});
