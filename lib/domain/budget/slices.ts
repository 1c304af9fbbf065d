import type { PoolClient } from "pg";
import {
  type Amounts,
  type Bounds,
  CURRENCIES,
  eachOf,
  isNothing,
  minus,
  NOTHING,
  plus,
  raised,
  roundUsd,
} from "@/lib/engine/budget/amounts";
import { handSlice, lockSpans, openSpans } from "./spans.sql";

/** A run takes so much of a budget at once, so that its row is not written with every call. */
const SLICES = 50;

type Taker = { tenantId: string; runId: string; handed: Amounts; budgetIds: readonly string[] };
type Span = {
  budgetId: string;
  startsOn: string;
  limits: Bounds;
  handed: Amounts;
  granted: Amounts;
};

/**
 * Sees to it that the budgets above a run have handed out what it uses: nothing is written while its slices
 * suffice. `isForced`: what is used is used, whether or not they have it.
 */
export async function takeSlices(
  client: PoolClient,
  { budgetIds, handed, ...taker }: Taker,
  use: Amounts,
  isForced: boolean,
): Promise<{ ok: true; slice: Amounts } | { ok: false; shortOf: string }> {
  if (budgetIds.length === 0 || !isBeyond(use, handed)) return { ok: true, slice: NOTHING };
  await client.query(openSpans(budgetIds));
  const { rows: spans } = await client.query<Span>(lockSpans(budgetIds));
  const lack = lackOf(use, handed);
  const empty = isForced ? undefined : spans.find((span) => !isEnough(roomIn(span), lack));
  if (empty) return { ok: false, shortOf: empty.budgetId };
  const slice = spans.reduce((size, span) => within(size, span, lack), firstSize(spans, lack));
  for (const span of spans) await client.query(handSlice(span, taker, slice));
  return { ok: true, slice };
}

const isBeyond = (use: Amounts, handed: Amounts): boolean => !isNothing(lackOf(use, handed));

const lackOf = (use: Amounts, handed: Amounts): Amounts => {
  const difference = minus(use, handed);
  return eachOf((currency) => Math.max(0, difference[currency]));
};

const roomIn = ({ limits, granted, handed }: Span): Bounds =>
  raised(raised(limits, granted), minus(NOTHING, handed));

const isEnough = (room: Bounds, lack: Amounts): boolean =>
  CURRENCIES.every((currency) => {
    const left = room[currency];
    return left === null || lack[currency] === 0 || lack[currency] <= left;
  });

/** Of what is bounded a fair slice, of what nobody bounds so much that it need not be asked for again soon. */
function firstSize(spans: readonly Span[], lack: Amounts): Amounts {
  const unbounded: Amounts = { usd: 1, tokens: 100_000, toolCalls: 100 };
  return eachOf((currency) => {
    if (lack[currency] === 0) return 0;
    const limits = spans.flatMap(({ limits: { [currency]: limit } }) => limit ?? []);
    const size = limits.length > 0 ? Math.min(...limits) / SLICES : unbounded[currency];
    return currency === "usd" ? roundUsd(size) : Math.ceil(size);
  });
}

/** Not more than the span still has, and never less than what is needed. */
function within(size: Amounts, span: Span, lack: Amounts): Amounts {
  const room = roomIn(span);
  return plus(
    NOTHING,
    eachOf((currency) =>
      Math.max(lack[currency], Math.min(size[currency], room[currency] ?? size[currency])),
    ),
  );
}
