import { describe, expect, it } from "vitest";
import { NOTHING, plus, raised, tighter, UNBOUNDED } from "./amounts";
import { type Balance, lacking, levelOf, roomIn, shareOf } from "./purse";

const purse = (changes: Partial<Balance> = {}): Balance => ({
  limits: { usd: 1, tokens: 1000, toolCalls: null },
  reserved: NOTHING,
  spent: NOTHING,
  ...changes,
});
const usd = (amount: number) => ({ ...NOTHING, usd: amount });

describe("a purse", () => {
  it("gives to the last cent, and not one millionth more", () => {
    const half = purse({ spent: usd(0.3), reserved: usd(0.2) });
    expect(lacking(half, usd(0.5))).toEqual([]);
    expect(lacking(half, usd(0.500001))).toEqual(["usd"]);
  });

  /** Guards against 0.1 + 0.2, which is more than 0.3. */
  it("adds dollars without the dust of floating-point numbers", () => {
    expect(plus(usd(0.1), usd(0.2)).usd).toBe(0.3);
    expect(lacking(purse({ spent: usd(0.1), reserved: usd(0.2) }), usd(0.7))).toEqual([]);
  });

  it("bounds only what has a limit", () => {
    expect(lacking(purse(), { usd: 0, tokens: 0, toolCalls: 1_000_000 })).toEqual([]);
    expect(lacking(purse({ limits: UNBOUNDED }), { usd: 9, tokens: 9, toolCalls: 9 })).toEqual([]);
  });

  it("lets pass what costs nothing, however empty it is", () => {
    expect(lacking(purse({ spent: usd(2) }), NOTHING)).toEqual([]);
    expect(lacking(purse({ spent: usd(2) }), { ...NOTHING, tokens: 5 })).toEqual([]);
  });

  it.each([
    [0.49, 0],
    [0.5, 50],
    [0.79, 50],
    [0.8, 80],
    [0.999999, 80],
    [1, 100],
    [3, 100],
  ])("that has spent $%s of $1 is at %s percent", (spent, percent) => {
    expect(levelOf(purse({ spent: usd(spent) })).percent).toBe(percent);
  });

  it("says in which currency it is so far", () => {
    const spent = { usd: 0.5, tokens: 900, toolCalls: 7 };
    expect(levelOf(purse({ spent }))).toEqual({ percent: 80, currencies: ["tokens"] });
  });

  it("shares what is left equally, in whole units", () => {
    const left = purse({ spent: { usd: 0.4, tokens: 1, toolCalls: 0 } });
    expect(shareOf(left, 2)).toEqual({ usd: 0.3, tokens: 499, toolCalls: null });
    expect(shareOf(left, 1)).toEqual({ usd: 0.6, tokens: 999, toolCalls: null });
  });

  it("has nothing to share once one of its currencies is used up", () => {
    expect(shareOf(purse({ spent: usd(1) }), 1)).toBeNull();
    expect(roomIn(purse({ spent: usd(1.5) })).usd).toBe(0);
  });
});

it("is bounded by the tighter of two budgets", () => {
  const own = { usd: 2, tokens: null, toolCalls: 5 };
  expect(tighter(own, { usd: 3, tokens: 10, toolCalls: null })).toEqual({
    usd: 2,
    tokens: 10,
    toolCalls: 5,
  });
});

it("leaves unbounded what is raised", () => {
  expect(
    raised({ usd: 1, tokens: null, toolCalls: 0 }, { usd: 0.5, tokens: 7, toolCalls: 2 }),
  ).toEqual({
    usd: 1.5,
    tokens: null,
    toolCalls: 2,
  });
});
