import type { SettledEffects } from "@/lib/engine/advance/decisions";
import type { StepRef } from "@/lib/engine/advance/model";
import type { FlightStatement } from "@/lib/platform/flight";
import { jsonArray, plainArray, textArray } from "./array-literals";
import { parameterRows, STEP_KEY } from "./parameter-rows.sql";
import type { OfSavedRun } from "./saved-run";

/**
 * Writes what became of those changes of steps of which nobody knew. The others are left as they are. A call that must not
 * be repeated, and whose answer was lost, is answered where somebody says what it gave.
 */
export const settleEffects = (
  rows: readonly OfSavedRun<SettledEffects>[],
  now: string,
): FlightStatement => ({
  name: "engine_settle_effects",
  text: `
    with settled as (
      update effects e set
        status = x.status, evidence = x.evidence, settled_at = to_timestamp($7::float8 / 1000)
      from ${parameterRows({ ...STEP_KEY, status: "effect_status", evidence: "jsonb", answer: "jsonb" })} as x
      where e.run_id = x.run_id and e.node = x.node and e.scope = x.scope
        and e.status in ('sent', 'unknown')
      returning e.run_id, e.node, e.scope, e.branch, e.ordinal, e.idempotency, x.answer)
    update calls c set state = 'confirmed', result = s.answer, error = null,
      ended_at = coalesce(c.ended_at, to_timestamp($7::float8 / 1000))
    from settled s
    where c.run_id = s.run_id and c.node = s.node and c.scope = s.scope and c.branch = s.branch
      and c.ordinal = s.ordinal and s.answer is not null and s.idempotency = 'none'
      and c.state <> 'confirmed'`,
  values: [
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    plainArray(rows.map(({ row }) => row.status)),
    jsonArray(rows.map(({ row }) => row.evidence)),
    jsonArray(rows.map(({ row }) => row.answer)),
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
