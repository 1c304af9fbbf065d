import { toWireId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import type { StepError, VersionEvaluation } from "./model";
import type { Progress } from "./progress";
import { reviewOfVersion } from "./review";
import { versionIdsIn } from "./version-ids";

/**
 * Why exactly these artifact versions must not be handed over, whatever the edges say; `null`: nothing speaks
 * against it. References that lead nowhere are left to whoever reads them: there is nothing to hand over.
 */
export function refusalToDeliver(progress: Progress, artifacts: Json): StepError | null {
  const products = progress.productsOf(versionIdsIn(artifacts));
  const judgements = progress.judgementsOf([...products.values()].flat());
  for (const [version, product] of products) {
    const { requests = [], evaluations = [] } = judgements.get(version) ?? {};
    const others = product.filter((id) => id !== version);
    const status = reviewOfVersion(
      requests,
      others.flatMap((id) => judgements.get(id)?.requests ?? []),
    );
    if (status !== "approved" && status !== "not_required") return notApproved(version, status);
    if (hasFailed(evaluations)) return notPassed(version);
  }
  return null;
}

/** Whether somebody who has judged it found it wanting when looking last. */
function hasFailed(evaluations: readonly VersionEvaluation[]): boolean {
  const last = new Map<string, VersionEvaluation>();
  for (const evaluation of evaluations) {
    const before = last.get(evaluation.by);
    if (!before || before.at <= evaluation.at) last.set(evaluation.by, evaluation);
  }
  return [...last.values()].some(({ verdict }) => verdict === "failed");
}

const notApproved = (version: string, status: string): StepError => ({
  class: "policy_denied",
  code: "review_not_approved",
  message: `An artifact version is not delivered while its review is ${status}.`,
  details: { review_status: status, artifact_version_id: toWireId("artifactVersion", version) },
});

const notPassed = (version: string): StepError => ({
  class: "policy_denied",
  code: "evaluation_failed",
  message: "An artifact version is not delivered that has failed an evaluation.",
  details: {
    evaluation_status: "failed",
    artifact_version_id: toWireId("artifactVersion", version),
  },
});
