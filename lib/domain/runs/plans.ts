import type { Plan } from "@/lib/engine/plan";
import type { WorkflowVersionId } from "@/lib/kernel/ids";
import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import { compileVersion } from "./compile-version";
import { Recent } from "./recent";
import { loadVersions, readVersion } from "./versions.sql";

/** A version as the mover needs it. */
export type KnownVersion = { id: WorkflowVersionId; number: number; plan: Plan };

/** Versions never change, so what was compiled once holds for good. */
const VERSIONS_MAX = 500;
const RUNS_MAX = 50_000;

const versions = new Recent<string, KnownVersion>(VERSIONS_MAX);
/** Which version a run is pinned to: known, its slice is loaded together with its lock. */
const pins = new Recent<string, string>(RUNS_MAX);

export const knownVersion = (versionId: string): KnownVersion | undefined =>
  versions.get(versionId);

/** The version of a run that this process has moved before, if it is still at hand. */
export function versionOfRun(runId: string): KnownVersion | undefined {
  const versionId = pins.get(runId);
  return versionId === undefined ? undefined : versions.get(versionId);
}

export const rememberPin = (runId: string, versionId: string): void => pins.set(runId, versionId);
export const forgetPin = (runId: string): void => pins.delete(runId);

/** The statement that reads versions, and what makes plans of its rows. */
export const versionsStatement = (versionIds: readonly string[]): FlightStatement =>
  loadVersions(versionIds);

export function rememberVersions(rows: readonly FlightRow[]): void {
  for (const row of rows) {
    const { id, number, spec, manifest } = readVersion(row);
    versions.set(id, { id, number, plan: compileVersion(spec, manifest) });
  }
}
