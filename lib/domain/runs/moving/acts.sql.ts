import type { FlightStatement } from "@/lib/platform/flight";
import { plainArray } from "../saving/array-literals";

/**
 * Which of these audit rows are there. Asked before an act is repeated whose answer was lost: it is written with its
 * act, or neither is.
 */
export const loadAuditedActs = (ids: readonly string[]): FlightStatement => ({
  name: "engine_load_audited_acts",
  text: "select id from audit_events where id = any($1::uuid[])",
  values: [plainArray(ids)],
});
