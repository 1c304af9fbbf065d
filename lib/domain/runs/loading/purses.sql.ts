import type { PurseMoves } from "@/lib/engine/advance/decisions";
import type { CarvedPart, PurseState } from "@/lib/engine/advance/model";
import { type Amounts, CURRENCIES, NOTHING, plus } from "@/lib/engine/budget/amounts";
import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import type { NewPurse } from "../moving/movement";
import { numberArray, plainArray, textArray } from "../saving/array-literals";
import { parameterRows, STEP_KEY } from "../saving/parameter-rows.sql";
import type { OfSavedRun } from "../saving/saved-run";
import { RowReader } from "./row-values";

/**
 * The purses of these runs, under their locks until the commit: who makes a call waits for that, and who decides
 * sees what is. Read after the lock of the run, in a statement of its own.
 */
export const loadPurses = (runIds: readonly string[]): FlightStatement => ({
  name: "engine_load_purses",
  text: `
    select run_id, limit_usd, limit_tokens, limit_tool_calls, reserved_usd, reserved_tokens, reserved_tool_calls,
      spent_usd, spent_tokens, spent_tool_calls, on_empty, told, request_id,
      (select t.fence from timers t
        where t.run_id = p.run_id and t.node = '' and t.scope = '' and t.kind = 'grant_expiry'),
      short_of,
      (select coalesce(jsonb_agg(jsonb_build_object('node', c.node, 'scope', c.scope, 'fence', c.ordinal,
          'amounts', jsonb_build_object('usd', c.usd, 'tokens', c.tokens, 'toolCalls', c.tool_calls))), '[]')
        from purse_reservations c where c.run_id = p.run_id and c.kind = 'child')
    from run_purses p where run_id = any($1::uuid[])
    order by run_id for no key update`,
  values: [plainArray(runIds)],
});

/** A row of `loadPurses`. */
export function readPurse(row: FlightRow): { runId: string; purse: PurseState } {
  const read = new RowReader(row);
  const numberOrNull = () => {
    const text = read.wordOrNull();
    return text === null ? null : Number(text);
  };
  const amounts = (): Amounts => ({
    usd: read.number(),
    tokens: read.number(),
    toolCalls: read.number(),
  });
  return {
    runId: read.text(),
    purse: {
      limits: { usd: numberOrNull(), tokens: numberOrNull(), toolCalls: numberOrNull() },
      reserved: amounts(),
      spent: amounts(),
      onExhausted: read.word(),
      told: read.number(),
      requestId: read.wordOrNull(),
      requestFence: numberOrNull(),
      shortOf: read.wordOrNull(),
      carved: read.json<CarvedPart[]>(),
    },
  };
}

/** The purses of runs that begin, with the budgets that they draw from at this moment. */
export const insertPurses = (rows: readonly OfSavedRun<NewPurse>[]): FlightStatement => ({
  name: "engine_insert_purses",
  text: `
    insert into run_purses (tenant_id, run_id, limit_usd, limit_tokens, limit_tool_calls, on_empty, budget_ids)
    select tenant_id, run_id, usd, tokens, tool_calls, on_empty, budget_ids::uuid[]
    from ${parameterRows({
      tenant_id: "uuid",
      run_id: "uuid",
      usd: "numeric",
      tokens: "bigint",
      tool_calls: "bigint",
      on_empty: "purse_empty",
      budget_ids: "text",
    })} as x`,
  values: [
    plainArray(rows.map(({ of }) => of.tenantId)),
    plainArray(rows.map(({ of }) => of.id)),
    numberArray(rows.map(({ row }) => row.limits.usd)),
    numberArray(rows.map(({ row }) => row.limits.tokens)),
    numberArray(rows.map(({ row }) => row.limits.toolCalls)),
    plainArray(rows.map(({ row }) => row.onExhausted)),
    textArray(rows.map(({ row }) => plainArray([...row.budgetIds].sort()))),
  ],
});

/** The columns of one amount in three currencies. */
const amountColumns = (name: string) => ({
  [`${name}_usd`]: "numeric",
  [`${name}_tokens`]: "bigint",
  [`${name}_tool_calls`]: "bigint",
});

const amountValues = (amounts: readonly Amounts[]): string[] =>
  CURRENCIES.map((currency) => numberArray(amounts.map((each) => each[currency])));

const add = (column: string, ...deltas: string[]): string =>
  ["usd", "tokens", "tool_calls"]
    .map((unit) => {
      const sum = deltas.map((delta) => `x.${delta}_${unit}`).join(" + ");
      return `${column}_${unit} = p.${column}_${unit} + ${sum}`;
    })
    .join(", ");

/** Moves the purses of runs by what was decided under their locks. What is unbounded stays so. */
export function movePurses(rows: readonly OfSavedRun<PurseMoves>[]): FlightStatement {
  const moves = rows.map(({ row }) => row);
  return {
    name: "engine_move_purses",
    text: `
      update run_purses p set
        ${add("limit", "granted", "returned")}, ${add("granted", "granted", "returned")},
        ${add("reserved", "carved")}, ${add("spent", "children")}, ${add("children", "children")},
        told = x.told, request_id = x.request_id, short_of = x.short_of
      from ${parameterRows({
        run_id: "uuid",
        ...amountColumns("granted"),
        ...amountColumns("returned"),
        ...amountColumns("carved"),
        ...amountColumns("children"),
        told: "int",
        request_id: "uuid",
        short_of: "uuid",
      })} as x
      where p.run_id = x.run_id`,
    values: [
      plainArray(rows.map(({ of }) => of.id)),
      ...amountValues(moves.map(({ granted }) => granted)),
      ...amountValues(moves.map(({ returned }) => sumOf(returned.map((each) => each.granted)))),
      ...amountValues(moves.map(({ carved }) => sumOf(carved.map((each) => each.amounts)))),
      ...amountValues(moves.map(({ returned }) => sumOf(returned.map((each) => each.spent)))),
      numberArray(moves.map(({ told }) => told)),
      plainArray(moves.map(({ requestId }) => requestId)),
      plainArray(moves.map(({ shortOf }) => shortOf)),
    ],
  };
}

const sumOf = (amounts: readonly Amounts[]): Amounts => amounts.reduce(plus, NOTHING);

/** What is kept back for child runs: one row a start. */
export const insertCarved = (
  rows: readonly OfSavedRun<CarvedPart>[],
  now: string,
): FlightStatement => ({
  name: "engine_insert_carved",
  text: `
    insert into purse_reservations (
      tenant_id, run_id, node, scope, branch, ordinal, attempt, kind, usd, tokens, tool_calls, reserved_at)
    select tenant_id, run_id, node, scope, 0, fence, 0, 'child', part_usd, part_tokens, part_tool_calls,
      to_timestamp($9::float8 / 1000)
    from ${parameterRows({
      ...STEP_KEY,
      tenant_id: "uuid",
      fence: "int",
      ...amountColumns("part"),
    })} as x`,
  values: [
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    plainArray(rows.map(({ of }) => of.tenantId)),
    numberArray(rows.map(({ row }) => row.fence)),
    ...amountValues(rows.map(({ row }) => row.amounts)),
    now,
  ],
});

/** Takes what reservations still held from the purses of their runs, in the statement that has deleted them as `gone`. */
const FROM_PURSES = `
  update run_purses p set reserved_usd = p.reserved_usd - g.usd,
    reserved_tokens = p.reserved_tokens - g.tokens, reserved_tool_calls = p.reserved_tool_calls - g.tool_calls
  from (
    select run_id, sum(usd) as usd, sum(tokens)::bigint as tokens, sum(tool_calls)::bigint as tool_calls
    from gone group by run_id) g
  where p.run_id = g.run_id`;

/**
 * Gives back what attempts that have ended had still reserved: of calls that nobody will end. Each reservation is
 * deleted once, here or where its call is settled, and only who deletes it takes it from the purse.
 */
export const releaseReservations = (
  rows: readonly OfSavedRun<{ node: string; scope: string; number: number }>[],
): FlightStatement => ({
  name: "engine_release_reservations",
  text: `
    with gone as (
      delete from purse_reservations r
      using ${parameterRows({ ...STEP_KEY, number: "int" })} as x
      where r.run_id = x.run_id and r.node = x.node and r.scope = x.scope and r.attempt = x.number
        and r.kind <> 'child'
      returning r.run_id, r.usd, r.tokens, r.tool_calls)
    ${FROM_PURSES}`,
  values: [
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    numberArray(rows.map(({ row }) => row.number)),
  ],
});

/** Gives back what was kept for children that have ended. If one was given back already, the transaction falls. */
export const deleteCarved = (
  rows: readonly OfSavedRun<{ node: string; scope: string; fence: number }>[],
): FlightStatement => ({
  name: "engine_delete_carved",
  text: `
    with gone as (
      delete from purse_reservations r
      using ${parameterRows({ ...STEP_KEY, fence: "int" })} as x
      where r.run_id = x.run_id and r.node = x.node and r.scope = x.scope and r.ordinal = x.fence
        and r.branch = 0 and r.kind = 'child'
      returning r.run_id, r.usd, r.tokens, r.tool_calls),
    freed as (${FROM_PURSES} returning 1)
    select 1 / (case when count(*) = $5::int then 1 else 0 end) from gone`,
  values: [
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    numberArray(rows.map(({ row }) => row.fence)),
    String(rows.length),
  ],
});

/** Adds what was granted to budgets above runs, in the span that is now. */
export const grantAbove = (
  rows: readonly OfSavedRun<{ budgetId: string; amounts: Amounts }>[],
): FlightStatement => ({
  name: "engine_grant_above",
  text: `
    insert into budget_spans as s (tenant_id, budget_id, starts_on, granted_usd, granted_tokens, granted_tool_calls)
    select b.tenant_id, b.id, date_trunc(b.period::text, clock_timestamp() at time zone 'UTC')::date,
      x.granted_usd, x.granted_tokens, x.granted_tool_calls
    from (
      select budget_id, sum(granted_usd) as granted_usd, sum(granted_tokens)::bigint as granted_tokens,
        sum(granted_tool_calls)::bigint as granted_tool_calls
      from ${parameterRows({ budget_id: "uuid", ...amountColumns("granted") })} as y group by 1) x
    join budgets b on b.id = x.budget_id
    order by b.id
    on conflict (budget_id, starts_on) do update set
      granted_usd = s.granted_usd + excluded.granted_usd,
      granted_tokens = s.granted_tokens + excluded.granted_tokens,
      granted_tool_calls = s.granted_tool_calls + excluded.granted_tool_calls`,
  values: [
    plainArray(rows.map(({ row }) => row.budgetId)),
    ...amountValues(rows.map(({ row }) => row.amounts)),
  ],
});
