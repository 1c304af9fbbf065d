import type { VersionEvaluation, VersionReview } from "@/lib/engine/advance/model";
import type { Agenda } from "../moving/agenda";
import {
  loadProducts,
  loadVersionEvaluations,
  loadVersionReviews,
  readProduct,
  readVersionEvaluation,
  readVersionReview,
  type VersionOfRun,
} from "./judgements.sql";
import type { Lack, SliceOf } from "./run-slice";

/** What was said of an artifact version, as far as it has been loaded. */
export type Judgements = { requests: VersionReview[]; evaluations: VersionEvaluation[] };

/** Puts on the agenda what the runs lack about artifact versions. */
export function loadArtifactVersions(
  agenda: Agenda,
  lacks: readonly Lack[],
  sliceOf: SliceOf,
): void {
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
  const judged = distinct(lacks, ({ judgements }) => judgements);
  if (judged.length === 0) return;
  const judgementsOf = ({ runId, versionId }: VersionOfRun) =>
    sliceOf(runId)?.judgements.get(versionId);
  agenda.add(loadVersionReviews(judged), ({ rows }) => {
    for (const { runId, versionId } of judged)
      sliceOf(runId)?.judgements.set(versionId, { requests: [], evaluations: [] });
    for (const { review, ...of } of rows.map(readVersionReview))
      judgementsOf(of)?.requests.push(review);
  });
  agenda.add(loadVersionEvaluations(judged), ({ rows }) => {
    for (const { evaluation, ...of } of rows.map(readVersionEvaluation))
      judgementsOf(of)?.evaluations.push(evaluation);
  });
}

/** Each once, or a row would come twice. */
const distinct = (
  lacks: readonly Lack[],
  pick: (needs: Lack["needs"]) => readonly string[],
): VersionOfRun[] =>
  lacks.flatMap(({ runId, needs }) =>
    [...new Set(pick(needs))].map((versionId) => ({ runId, versionId })),
  );
