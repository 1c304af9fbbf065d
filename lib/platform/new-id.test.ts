import { describe, expect, it } from "vitest";
import { newId } from "./new-id";

const many = Array.from({ length: 5_000 }, () => newId("run") as string);

describe("new ids", () => {
  it("are uuids of version 7 that say when they were made", () => {
    const before = Date.now();
    const id = newId("run") as string;
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const madeAt = Number.parseInt(id.slice(0, 13).replace("-", ""), 16);
    expect(madeAt).toBeGreaterThanOrEqual(before);
    expect(madeAt).toBeLessThanOrEqual(Date.now());
  });

  it("sort as they were made, also those of one millisecond", () => {
    expect(many).toEqual([...many].sort());
  });

  it("end in chance, and none comes twice", () => {
    expect(new Set(many.map((id) => id.slice(-10))).size).toBe(many.length);
  });
});
