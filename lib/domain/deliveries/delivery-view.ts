import type { DeliveryView } from "@/lib/contract/deliveries";
import {
  type DeliveryManifest,
  deliveryManifestSchema,
} from "@/lib/domain/artifacts/delivery-manifest";
import { asId, decodeId } from "@/lib/kernel/ids";
import type { Delivery } from "@/prisma/generated/client";
import type { FileReview } from "./read-reviews-of";

/** A delivery with the files of its manifest, each with where its content is and who looked at it. */
export function deliveryView(
  row: Delivery,
  runTitle: string,
  reviews: ReadonlyMap<string, FileReview[]>,
): DeliveryView {
  const runId = asId("run", row.runId);
  const manifest = deliveryManifestSchema.parse(row.manifest);
  return {
    id: asId("delivery", row.id),
    run: { id: runId, title: runTitle },
    step_id: { runId, node: row.node, scope: row.scope },
    status: row.status,
    channel: { kind: (row.channel as { kind: string }).kind },
    recipient: manifest.recipient,
    files: manifest.files.map((file) =>
      fileView(file, reviews.get(file.artifact_version_id) ?? []),
    ),
    digest: row.digest,
    created_at: row.createdAt,
    settled_at: row.settledAt,
  };
}

type File = DeliveryView["files"][number];

function fileView(file: DeliveryManifest["files"][number], reviews: FileReview[]): File {
  const id = decodeId("artifactVersion", file.artifact_version_id);
  if (!id) throw new Error("A manifest names a version by something that is no id.");
  return {
    artifact_version_id: id,
    name: file.name,
    number: file.number,
    media_type: file.media_type,
    size_bytes: file.size_bytes,
    checksum: file.checksum,
    reviews,
    links: { content: `/v1/artifact-versions/${file.artifact_version_id}/content` },
  };
}
