import { unreadableVersion } from "@/lib/domain/registry/unreadable-version";
import { PLAN_FORMAT, type Plan } from "@/lib/engine/plan";
import { asId, type WorkflowVersionId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import type { FlightRow } from "@/lib/platform/flight";
import { Recent } from "../moving/recent";
import { compileVersion } from "./compile-version";
import { readVersion } from "./versions.sql";

/** A version as the mover needs it. */
export type KnownVersion = { id: WorkflowVersionId; number: number; plan: Plan };

/** The plan formats that this build can execute. */
export const PLAN_FORMATS = { min: 1, max: PLAN_FORMAT } as const;

/** Versions never change, so what was compiled once holds for good. */
const VERSIONS_MAX = 500;
const RUNS_MAX = 50_000;

const versions = new Recent<string, KnownVersion>(VERSIONS_MAX);
/** Which version a run is pinned to: if that is known, its slice is loaded together with its lock. */
const pins = new Recent<string, string>(RUNS_MAX);

/** The version, if this process has compiled it and it is still at hand. */
export const knownVersion = (versionId: string): KnownVersion | undefined =>
  versions.get(versionId);

/** The version of a run that this process has moved before, if it is still at hand. */
export function versionOfRun(runId: string): KnownVersion | undefined {
  const versionId = pins.get(runId);
  return versionId === undefined ? undefined : versions.get(versionId);
}

/** Keeps which version a run is pinned to. */
export const rememberPin = (runId: string, versionId: string): void => pins.set(runId, versionId);
/** A run that is over, or that goes to another version, is pinned to none any more. */
export const forgetPin = (runId: string): void => pins.delete(runId);

/**
 * Compiles and keeps the versions that `loadVersions` has read. One that cannot be compiled is left out
 * and named, so that it fails its own runs and no others.
 */
export function rememberVersions(rows: readonly FlightRow[]): Map<string, unknown> {
  const failures = new Map<string, unknown>();
  for (const row of rows) {
    const version = readVersion(row);
    try {
      rememberVersion(version);
    } catch (error) {
      failures.set(version.id, error);
    }
  }
  return failures;
}

type StoredVersion = {
  id: WorkflowVersionId;
  number: number;
  planFormat: number;
  spec: JsonObject;
  manifest: JsonObject;
};

/** Compiles and keeps a version, unless it is known already; gives its plan. DEPENDENCY_UNAVAILABLE if that cannot be. */
export function rememberVersion({ id, number, ...stored }: StoredVersion): Plan {
  const known = versions.get(id);
  if (known) return known.plan;
  const plan = compiled(stored);
  versions.set(id, { id, number, plan });
  return plan;
}

/** What a later release has published is not compiled here even if it can be: it may mean something else there. */
function compiled({ planFormat, spec, manifest }: Omit<StoredVersion, "id" | "number">): Plan {
  if (planFormat > PLAN_FORMATS.max) throw unreadableVersion();
  try {
    return compileVersion(spec, manifest);
  } catch (error) {
    throw unreadableVersion(error);
  }
}

type VersionRow = {
  id: string;
  number: number;
  planFormat: number;
  spec: unknown;
  manifest: unknown;
};

const rememberRow = ({ id, number, planFormat, spec, manifest }: VersionRow): Plan =>
  rememberVersion({
    id: asId("workflowVersion", id),
    number,
    planFormat,
    spec: spec as JsonObject,
    manifest: manifest as JsonObject,
  });

/** The plan of a version that exists, outside every transaction; DEPENDENCY_UNAVAILABLE where this build cannot compile it. */
export async function getPlan(id: WorkflowVersionId): Promise<Plan> {
  const known = versions.get(id);
  if (known) return known.plan;
  return rememberRow(await db().workflowVersion.findUniqueOrThrow({ where: { id } }));
}

/**
 * The plans of versions by their ids, each read once, as a list needs them: of one that this build cannot compile it is
 * `null`, and keeps nobody from the others.
 */
export async function findPlans(ids: Iterable<string>): Promise<ReadonlyMap<string, Plan | null>> {
  const plans = [...new Set(ids)].map(
    async (id) => [id, await findPlan(asId("workflowVersion", id))] as const,
  );
  return new Map(await Promise.all(plans));
}

/** The plan of a version, or `null` where there is none that this build can compile. */
export async function findPlan(id: WorkflowVersionId): Promise<Plan | null> {
  const known = versions.get(id);
  if (known) return known.plan;
  // Outside of the `try`: a database that does not answer says nothing about the version.
  const row = await db().workflowVersion.findUnique({ where: { id } });
  try {
    return row && rememberRow(row);
  } catch {
    return null;
  }
}
