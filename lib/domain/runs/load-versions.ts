import type { Agenda } from "./agenda";
import type { Lack, SliceOf } from "./run-slice";
import {
  loadProducts,
  loadVersionReviews,
  readProduct,
  readVersionReview,
  type VersionOfRun,
} from "./version-reviews.sql";

/** Puts on the agenda what the runs lack about artifact versions. */
export function loadVersions(agenda: Agenda, lacks: readonly Lack[], sliceOf: SliceOf): void {
  const asked = distinct(lacks, ({ versions }) => versions);
  if (asked.length > 0) {
    agenda.add(loadProducts(asked), ({ rows }) => {
      for (const { runId, versionId } of asked) sliceOf(runId)?.versions.set(versionId, null);
      for (const { runId, versionId, of } of rows.map(readProduct)) {
        const versions = sliceOf(runId)?.versions;
        versions?.set(versionId, [...(versions.get(versionId) ?? []), of]);
      }
    });
  }
  const reviewed = distinct(lacks, ({ reviews }) => reviews);
  if (reviewed.length > 0) {
    agenda.add(loadVersionReviews(reviewed), ({ rows }) => {
      for (const { runId, versionId } of reviewed) sliceOf(runId)?.reviews.set(versionId, []);
      for (const { runId, versionId, review } of rows.map(readVersionReview))
        sliceOf(runId)?.reviews.get(versionId)?.push(review);
    });
  }
}

/** Each once, or a row would come twice. */
const distinct = (
  lacks: readonly Lack[],
  pick: (needs: Lack["needs"]) => readonly string[],
): VersionOfRun[] =>
  lacks.flatMap(({ runId, needs }) =>
    [...new Set(pick(needs))].map((versionId) => ({ runId, versionId })),
  );
