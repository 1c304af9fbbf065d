import type { DeliveryView } from "@/lib/contract/deliveries";
import { deliveryManifestSchema } from "@/lib/domain/artifacts/delivery-manifest";
import type { ApprovalStatus } from "@/lib/engine/transition";
import { asId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";
import type { Delivery } from "@/prisma/generated/client";
import { selectReviewsOf } from "./reviews.sql";

export type FileReview = DeliveryView["files"][number]["reviews"][number];

type Row = {
  version: string;
  id: string;
  title: string;
  status: ApprovalStatus;
  closedAt: Date | null;
};

/** By artifact version, named as it is on the wire: the requests that showed what these deliveries hand over. */
export async function readReviewsOf(
  tenantId: string,
  deliveries: readonly Delivery[],
): Promise<Map<string, FileReview[]>> {
  const versions = new Set(
    deliveries.flatMap(({ manifest }) =>
      deliveryManifestSchema.parse(manifest).files.map((file) => file.artifact_version_id),
    ),
  );
  const reviews = new Map<string, FileReview[]>();
  if (versions.size === 0) return reviews;
  const { rows } = await sharedPool().query<Row>(
    selectReviewsOf({ tenantId, versions: [...versions] }),
  );
  for (const { version, id, title, status, closedAt } of rows) {
    const review = { approval_id: asId("approval", id), title, status, closed_at: closedAt };
    reviews.set(version, [...(reviews.get(version) ?? []), review]);
  }
  return reviews;
}
