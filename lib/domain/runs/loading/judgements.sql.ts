import type { VersionEvaluation, VersionReview } from "@/lib/engine/advance/model";
import { asId, encodeId } from "@/lib/kernel/ids";
import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import { plainArray, textArray } from "../saving/array-literals";
import { parameterRows } from "../saving/parameter-rows.sql";
import { RowReader } from "./row-values";

/** An artifact version about which a run asks. */
export type VersionOfRun = { runId: string; versionId: string };

const VERSION_KEY = { run_id: "uuid", version_id: "uuid" } as const;

const keysOf = (asked: readonly VersionOfRun[]): string[] => [
  plainArray(asked.map(({ runId }) => runId)),
  plainArray(asked.map(({ versionId }) => versionId)),
];

/** Of those artifact versions that the run's tenant has: every version of the same artifact. */
export const loadProducts = (asked: readonly VersionOfRun[]): FlightStatement => ({
  name: "engine_load_products",
  text: `
    select k.run_id, k.version_id, s.id
    from ${parameterRows(VERSION_KEY)} as k
    join runs r on r.id = k.run_id
    join artifact_versions v on v.tenant_id = r.tenant_id and v.id = k.version_id
    join artifact_versions s on s.tenant_id = v.tenant_id and s.artifact_id = v.artifact_id`,
  values: keysOf(asked),
});

/** A row of `loadProducts`. */
export function readProduct(row: FlightRow): VersionOfRun & { of: string } {
  const read = new RowReader(row);
  return { runId: read.text(), versionId: read.text(), of: read.text() };
}

/**
 * The requests for decisions about these artifact versions, in whichever run: those that show one, unless
 * somebody has put another version of the artifact in its place with the decision, and those that put it there.
 */
export const loadVersionReviews = (asked: readonly VersionOfRun[]): FlightStatement => ({
  name: "engine_load_version_reviews",
  text: `
    with k as (select * from ${parameterRows({ ...VERSION_KEY, wire_id: "text" })} as x)
    select k.run_id, k.version_id, a.status, a.overridden, date_part('epoch', a.closed_at)
    from k
    join runs r on r.id = k.run_id
    join artifact_versions v on v.tenant_id = r.tenant_id and v.id = k.version_id
    join approvals a on a.tenant_id = v.tenant_id
      and a.shown -> 'artifacts' @> jsonb_build_array(jsonb_build_object('artifact_version_id', k.wire_id))
    where not exists (
      select from decisions d
      join artifact_versions o on o.tenant_id = d.tenant_id and o.id = d.artifact_version_id
      where d.approval_id = a.id and o.artifact_id = v.artifact_id and o.id <> v.id)
    union
    select k.run_id, k.version_id, a.status, a.overridden, date_part('epoch', a.closed_at)
    from k
    join runs r on r.id = k.run_id
    join decisions d on d.tenant_id = r.tenant_id and d.artifact_version_id = k.version_id
    join approvals a on a.id = d.approval_id`,
  values: [
    ...keysOf(asked),
    textArray(
      asked.map(({ versionId }) => encodeId("artifactVersion", asId("artifactVersion", versionId))),
    ),
  ],
});

/** A row of `loadVersionReviews`. */
export function readVersionReview(row: FlightRow): VersionOfRun & { review: VersionReview } {
  const read = new RowReader(row);
  return {
    runId: read.text(),
    versionId: read.text(),
    review: { status: read.word(), isOverride: read.boolean(), closedAt: read.timeOrNull() },
  };
}

/**
 * The evaluations of these artifact versions, in whichever run, and those of the asking run whose subject named
 * no version: they judge its work as a whole.
 */
export const loadVersionEvaluations = (asked: readonly VersionOfRun[]): FlightStatement => ({
  name: "engine_load_version_evaluations",
  text: `
    with k as (select * from ${parameterRows(VERSION_KEY)} as x)
    select k.run_id, k.version_id, e.verdict, e.run_id || '/' || e.node, date_part('epoch', e.made_at)
    from k
    join runs r on r.id = k.run_id
    join evaluations e on e.tenant_id = r.tenant_id and e.versions @> array[k.version_id]
    union all
    select k.run_id, k.version_id, e.verdict, e.run_id || '/' || e.node, date_part('epoch', e.made_at)
    from k
    join evaluations e on e.run_id = k.run_id and e.versions = '{}'`,
  values: keysOf(asked),
});

/** A row of `loadVersionEvaluations`. */
export function readVersionEvaluation(
  row: FlightRow,
): VersionOfRun & { evaluation: VersionEvaluation } {
  const read = new RowReader(row);
  return {
    runId: read.text(),
    versionId: read.text(),
    evaluation: { verdict: read.word(), by: read.text(), at: read.time() },
  };
}
