import type { RunFailure, ScopeState } from "@/lib/engine/advance/model";
import { scopePlace } from "@/lib/engine/scope-path";
import type { Json } from "@/lib/kernel/json";
import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import { jsonArray, numberArray, plainArray, textArray } from "../saving/array-literals";
import { parameterRows } from "../saving/parameter-rows.sql";
import type { OfSavedRun } from "../saving/saved-run";
import { RowReader } from "./row-values";
import type { StepOfRun } from "./slice.sql";

const CONTAINER_KEY = { run_id: "uuid", parent: "text", container: "text" } as const;
const SCOPE_KEY = { ...CONTAINER_KEY, number: "int" } as const;

const epoch = (column: string): string => `date_part('epoch', ${column})`;

/** A scope of one of several runs, by its path. */
export type ScopeOfRun = { runId: string; path: string };

/** The rows of these scopes. Read under the locks of their runs, in a statement of its own. */
export function loadScopes(scopes: readonly ScopeOfRun[]): FlightStatement {
  const places = scopes.map(({ path }) => placeOf(path));
  return {
    name: "engine_load_scopes",
    text: `
      select s.run_id, s.parent, s.container, s.number, coalesce(s.ordinal, s.number), s.status, s.open_steps, s.failure, s.item,
        s.result, ${epoch("s.opened_at")}, ${epoch("s.closed_at")}
      from ${parameterRows(SCOPE_KEY)} as k
      join scopes s on s.run_id = k.run_id and s.parent = k.parent and s.container = k.container
        and s.number = k.number`,
    values: [
      plainArray(scopes.map(({ runId }) => runId)),
      textArray(places.map(({ parent }) => parent)),
      textArray(places.map(({ container }) => container)),
      numberArray(places.map(({ number }) => number)),
    ],
  };
}

function placeOf(path: string) {
  const place = scopePlace(path);
  if (!place) throw new Error("The root is no scope.");
  return place;
}

/** A row of `loadScopes`. */
export function readScope(row: FlightRow): { runId: string; scope: ScopeState } {
  const read = new RowReader(row);
  return {
    runId: read.text(),
    scope: {
      parent: read.text(),
      container: read.text(),
      number: read.number(),
      ordinal: read.number(),
      status: read.word(),
      openSteps: read.number(),
      failure: read.jsonOrNull<RunFailure>(),
      item: read.jsonOrNull(),
      result: read.jsonOrNull(),
      openedAt: read.timeOrNull(),
      closedAt: read.timeOrNull(),
    },
  };
}

/** What the items of these containers gave, of those that have ended; of one that was tried again the last try comes last. */
export const loadResults = (containers: readonly StepOfRun[]): FlightStatement => ({
  name: "engine_load_results",
  text: `
    select s.run_id, s.container, s.parent, coalesce(s.ordinal, s.number), s.result
    from ${parameterRows(CONTAINER_KEY)} as k
    join scopes s on s.run_id = k.run_id and s.parent = k.parent and s.container = k.container
    where s.status = 'closed'
    order by s.run_id, s.container, s.parent, s.number`,
  values: [
    plainArray(containers.map(({ runId }) => runId)),
    textArray(containers.map(({ scope }) => scope)),
    textArray(containers.map(({ node }) => node)),
  ],
});

/** A row of `loadResults`. */
export function readResult(row: FlightRow): StepOfRun & { ordinal: number; result: Json } {
  const read = new RowReader(row);
  return {
    runId: read.text(),
    node: read.text(),
    scope: read.text(),
    ordinal: read.number(),
    result: read.jsonOrNull(),
  };
}

type ScopeRow = OfSavedRun<ScopeState>;

const WRITTEN = {
  status: "scope_status",
  open_steps: "int",
  failure: "jsonb",
  result: "jsonb",
  opened_at: "float8",
  closed_at: "float8",
} as const;

/** From `$1`: the key; from `$5`: what is written. */
const valuesOf = (rows: readonly ScopeRow[]) => [
  plainArray(rows.map(({ of }) => of.id)),
  textArray(rows.map(({ row }) => row.parent)),
  textArray(rows.map(({ row }) => row.container)),
  numberArray(rows.map(({ row }) => row.number)),
  plainArray(rows.map(({ row }) => row.status)),
  numberArray(rows.map(({ row }) => row.openSteps)),
  jsonArray(rows.map(({ row }) => row.failure)),
  jsonArray(rows.map(({ row }) => row.result)),
  numberArray(rows.map(({ row }) => row.openedAt)),
  numberArray(rows.map(({ row }) => row.closedAt)),
];

/** Scopes that get their rows now. A second row for one key is refused by the table. */
export const insertScopes = (rows: readonly ScopeRow[]): FlightStatement => ({
  name: "engine_insert_scopes",
  text: `
    insert into scopes (run_id, parent, container, number, status, open_steps, failure, result,
      opened_at, closed_at, tenant_id, item, ordinal)
    select run_id, parent, container, number, status, open_steps, failure, result,
      to_timestamp(opened_at / 1000), to_timestamp(closed_at / 1000), tenant_id, item,
      ordinal
    from ${parameterRows({ ...SCOPE_KEY, ...WRITTEN, tenant_id: "uuid", item: "jsonb", ordinal: "int" })} as x`,
  values: [
    ...valuesOf(rows),
    plainArray(rows.map(({ of }) => of.tenantId)),
    jsonArray(rows.map(({ row }) => row.item)),
    numberArray(rows.map(({ row }) => row.ordinal)),
  ],
});

/** Moves the rows of scopes that are not closed; if one is not found, the whole transaction falls. */
export const updateScopes = (rows: readonly ScopeRow[]): FlightStatement => ({
  name: "engine_update_scopes",
  text: `
    with moved as (
      update scopes s set
        status = x.status, open_steps = x.open_steps, failure = x.failure, result = x.result,
        opened_at = to_timestamp(x.opened_at / 1000), closed_at = to_timestamp(x.closed_at / 1000)
      from ${parameterRows({ ...SCOPE_KEY, ...WRITTEN })} as x
      where s.run_id = x.run_id and s.parent = x.parent and s.container = x.container
        and s.number = x.number and s.status <> 'closed'
      returning 1)
    select 1 / (case when count(*) = $11::int then 1 else 0 end) from moved`,
  values: [...valuesOf(rows), String(rows.length)],
});
