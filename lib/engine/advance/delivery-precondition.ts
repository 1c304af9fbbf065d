import { asId, encodeId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import type { StepError } from "./model";
import type { Progress } from "./progress";
import { reviewOfVersion } from "./review";
import { versionIdsIn } from "./version-ids";

/**
 * Why exactly these artifact versions must not be handed over, whatever the edges say; `null`: nothing speaks
 * against it. References that lead nowhere are left to whoever reads them: there is nothing to hand over.
 */
export function refusalToDeliver(progress: Progress, artifacts: Json): StepError | null {
  const products = progress.productsOf(versionIdsIn(artifacts));
  const reviews = progress.reviewsOf([...products.values()].flat());
  for (const [version, product] of products) {
    const others = product.filter((id) => id !== version);
    const status = reviewOfVersion(
      reviews.get(version) ?? [],
      others.flatMap((id) => reviews.get(id) ?? []),
    );
    if (status !== "approved" && status !== "not_required") return notApproved(version, status);
  }
  return null;
}

const notApproved = (version: string, status: string): StepError => ({
  class: "policy_denied",
  code: "review_not_approved",
  message: `An artifact version is not delivered while its review is ${status}.`,
  details: {
    review_status: status,
    artifact_version_id: encodeId("artifactVersion", asId("artifactVersion", version)),
  },
});
