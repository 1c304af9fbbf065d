import { afterEach, describe, expect, it, vi } from "vitest";
import { auditVerificationQuery, verifiedBlocksQuery } from "./audit";
import { makeQueryClient } from "./query-client";

type Problem = { block: number; code: string; message: string };

const sealedAt = (sequence: number) => `2026-11-30T12:00:${String(sequence).padStart(2, "0")}Z`;

/** A chain of so many blocks of two events each, verified so many blocks at a time. */
function serve(blocks: number, atOnce: number, problems: readonly Problem[] = []) {
  const fake = vi.fn<typeof fetch>(async (address) => {
    const { searchParams } = new URL(String(address), "http://studio");
    const after = Number(searchParams.get("after"));
    const last = Math.min(blocks, after + atOnce);
    const found = problems.filter(({ block }) => block > after && block <= last);
    const linkOf = (sequence: number) => ({ sequence, sealed_at: sealedAt(sequence) });
    return Response.json({
      state: found.length > 0 ? "broken" : "intact",
      blocks: last - after,
      events: 2 * (last - after),
      purged: 0,
      unsealed: 3,
      problems: found,
      first: last > after ? linkOf(after + 1) : null,
      head: last > 0 ? { ...linkOf(last), digest: `digest-${last}` } : null,
      next: last < blocks ? last : null,
    });
  });
  vi.stubGlobal("fetch", fake);
  return fake;
}

const verify = (cache = makeQueryClient()) => cache.fetchQuery(auditVerificationQuery());

describe("verifying the chain", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("goes on to its end, says from where to where, and how far it has come", async () => {
    const fake = serve(7, 3);
    const cache = makeQueryClient();
    const told: unknown[] = [];
    cache.getQueryCache().subscribe(({ type, query }) => {
      const isTold = query.queryKey.includes(verifiedBlocksQuery().queryKey[1]);
      if (type === "updated" && isTold) told.push(query.state.data);
    });
    expect(await verify(cache)).toMatchObject({
      state: "intact",
      blocks: 7,
      events: 14,
      unsealed: 3,
      first: { sequence: 1 },
      head: { sequence: 7, digest: "digest-7" },
    });
    expect(fake).toHaveBeenCalledTimes(3);
    expect(told).toEqual([0, 3, 6]);
  });

  /** Guards against an intact last piece that hides what an earlier one found. */
  it("is broken wherever a piece of it is", async () => {
    const problem = { block: 2, code: "events_changed", message: "Changed." };
    serve(7, 3, [problem]);
    expect(await verify()).toMatchObject({ state: "broken", blocks: 7, problems: [problem] });
  });

  it("has nothing to look at where nothing is sealed", async () => {
    serve(0, 3);
    expect(await verify()).toMatchObject({ state: "intact", blocks: 0, first: null, head: null });
  });
});
