import type { WorkflowVersionId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import { plainArray } from "../saving/array-literals";
import { RowReader } from "./row-values";

/** Published versions. They never change, so this may be read at any time. */
export const loadVersions = (versionIds: readonly string[]): FlightStatement => ({
  name: "engine_load_versions",
  text: "select id, number, plan_format, spec, manifest from workflow_versions where id = any($1::uuid[])",
  values: [plainArray(versionIds)],
});

/** A row of `loadVersions`. */
export function readVersion(row: FlightRow) {
  const read = new RowReader(row);
  return {
    id: read.word<WorkflowVersionId>(),
    number: read.number(),
    planFormat: read.number(),
    spec: read.json<JsonObject>(),
    manifest: read.json<JsonObject>(),
  };
}
