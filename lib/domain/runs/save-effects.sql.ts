import type { SettledEffects } from "@/lib/engine/advance/decisions";
import type { StepRef } from "@/lib/engine/advance/model";
import type { FlightStatement } from "@/lib/platform/flight";
import { jsonArray, plainArray, textArray } from "./array-literals";
import { parameterRows, STEP_KEY } from "./parameter-rows.sql";
import type { OfSavedRun } from "./saved-run";

/** Writes what became of those changes of steps of which nobody knew. The others are left as they are. */
export const settleEffects = (
  rows: readonly OfSavedRun<SettledEffects>[],
  now: string,
): FlightStatement => ({
  name: "engine_settle_effects",
  text: `
    update effects e set
      status = x.status, evidence = x.evidence, settled_at = to_timestamp($6::float8 / 1000)
    from ${parameterRows({ ...STEP_KEY, status: "effect_status", evidence: "jsonb" })} as x
    where e.run_id = x.run_id and e.node = x.node and e.scope = x.scope
      and e.status in ('sent', 'unknown')`,
  values: [
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    plainArray(rows.map(({ row }) => row.status)),
    jsonArray(rows.map(({ row }) => row.evidence)),
    now,
  ],
});

/** Says of the changes of steps that they have been undone. */
export const compensateEffects = (
  rows: readonly OfSavedRun<StepRef>[],
  now: string,
): FlightStatement => ({
  name: "engine_compensate_effects",
  text: `
    update effects e set status = 'compensated', settled_at = to_timestamp($4::float8 / 1000)
    from ${parameterRows(STEP_KEY)} as x
    where e.run_id = x.run_id and e.node = x.node and e.scope = x.scope and e.status = 'confirmed'`,
  values: [
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    now,
  ],
});
