import { z } from "zod";

/**
 * What a delivery hands over, for good: its digest is taken over the canonical text, so it holds nothing
 * that differs between two tries of the same step. Ids are those of the wire, because it leaves the house.
 */
export const deliveryManifestSchema = z.strictObject({
  format: z.literal(1),
  run_id: z.string(),
  run_title: z.string(),
  step_id: z.string(),
  workflow_version_id: z.string(),
  workflow_version: z.int(),
  recipient: z.string().nullable(),
  files: z.array(
    z.strictObject({
      artifact_id: z.string(),
      artifact_version_id: z.string(),
      name: z.string(),
      number: z.int(),
      media_type: z.string(),
      size_bytes: z.int(),
      checksum: z.string(),
    }),
  ),
});
export type DeliveryManifest = z.output<typeof deliveryManifestSchema>;
