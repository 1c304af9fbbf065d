import type { Decisions } from "@/lib/engine/advance/decisions";
import type { StepRef } from "@/lib/engine/advance/model";
import type { FlightStatement } from "@/lib/platform/flight";
import { plainArray, textArray } from "./array-literals";
import { parameterRows, STEP_KEY } from "./parameter-rows.sql";
import type { OfSavedRun } from "./saved-run";

const KEYS = `${parameterRows(STEP_KEY)} as k`;

const keysOf = (rows: readonly OfSavedRun<StepRef>[]): string[] => [
  plainArray(rows.map(({ of }) => of.id)),
  textArray(rows.map(({ row }) => row.node)),
  textArray(rows.map(({ row }) => row.scope)),
];

/** Takes away steps of runs that go to another version, with what they gave. Before any step is inserted. */
export const deleteSteps = (rows: readonly OfSavedRun<StepRef>[]): FlightStatement => ({
  name: "engine_delete_steps",
  text: `
    with outputs as (
      delete from step_outputs o using ${KEYS}
      where o.run_id = k.run_id and o.node = k.node and o.scope = k.scope)
    delete from steps s using ${KEYS}
    where s.run_id = k.run_id and s.node = k.node and s.scope = k.scope`,
  values: keysOf(rows),
});

type Going = OfSavedRun<NonNullable<Decisions["movesTo"]>>;

/** Pins runs to another version. Each names the one that it was in; if that is another by now, the transaction falls. */
export const repinRuns = (rows: readonly Going[]): FlightStatement => ({
  name: "engine_repin_runs",
  text: `
    with moved as (
      update runs r set workflow_version_id = x.to_id
      from ${parameterRows({ run_id: "uuid", from_id: "uuid", to_id: "uuid" })} as x
      where r.id = x.run_id and r.workflow_version_id = x.from_id
      returning 1)
    select 1 / (case when count(*) = $4::int then 1 else 0 end) from moved`,
  values: [
    plainArray(rows.map(({ of }) => of.id)),
    plainArray(rows.map(({ row }) => row.fromVersionId)),
    plainArray(rows.map(({ row }) => row.toVersionId)),
    String(rows.length),
  ],
});

/** What every reference stands for in them from now on. */
export const replaceManifests = (rows: readonly Going[]): FlightStatement => ({
  name: "engine_replace_manifests",
  text: `
    update run_contents c set manifest = v.manifest
    from ${parameterRows({ run_id: "uuid", version_id: "uuid" })} as x
    join workflow_versions v on v.id = x.version_id
    where c.run_id = x.run_id`,
  values: [
    plainArray(rows.map(({ of }) => of.id)),
    plainArray(rows.map(({ row }) => row.toVersionId)),
  ],
});
