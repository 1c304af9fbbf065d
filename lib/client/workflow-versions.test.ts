import { afterEach, describe, expect, it, vi } from "vitest";
import { makeQueryClient } from "./query-client";
import { numberedVersionQuery } from "./workflow-versions";

/** A workflow of many versions, newest first, which gives so many at a time and no more. */
const serve = (count: number, atMost: number) => {
  const fake = vi.fn<typeof fetch>(async (address) => {
    const { searchParams } = new URL(String(address), "http://studio");
    const newest = Number(searchParams.get("cursor") ?? count + 1) - 1;
    const size = Math.min(atMost, newest);
    const items = Array.from({ length: size }, (_, at) => ({ number: newest - at }));
    const last = newest - size;
    return Response.json({ items, next_cursor: last > 0 ? String(last + 1) : null });
  });
  vi.stubGlobal("fetch", fake);
  return fake;
};

const find = (number: number) =>
  makeQueryClient().fetchQuery(numberedVersionQuery("wfl_1", number));

describe("a version by its number", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is found however many came after it, and asked for no further", async () => {
    const fake = serve(450, 200);
    expect(await find(120)).toMatchObject({ number: 120 });
    expect(fake).toHaveBeenCalledTimes(2);
  });

  it("is none where no version has it", async () => {
    serve(3, 200);
    expect(await find(4)).toBeNull();
    expect(await find(Number.NaN)).toBeNull();
  });
});
