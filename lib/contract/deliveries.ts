import { z } from "zod";
import { APPROVAL_STATUSES, DELIVERY_STATUSES } from "@/lib/engine/transition";
import {
  approvalIdSchema,
  artifactVersionIdSchema,
  deliveryIdSchema,
  runIdSchema,
  stepIdSchema,
} from "@/lib/kernel/ids";
import { idCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { runIdParams } from "./runs";
import { commaListSchema, timestampSchema } from "./wire";

export const deliveredFileSchema = z
  .object({
    artifact_version_id: artifactVersionIdSchema,
    name: z.string(),
    number: z.int(),
    media_type: z.string(),
    size_bytes: z.int(),
    checksum: z.string(),
    /** The requests for decisions that showed exactly this version, oldest first. */
    reviews: z.array(
      z.object({
        approval_id: approvalIdSchema,
        title: z.string(),
        status: z.enum(APPROVAL_STATUSES),
        closed_at: timestampSchema.nullable(),
      }),
    ),
    links: z.object({ content: z.string() }),
  })
  .meta({ id: "DeliveredFile", description: "One artifact version of a delivery's manifest." });

export const deliverySchema = z
  .object({
    id: deliveryIdSchema,
    run: z.object({ id: runIdSchema, title: z.string() }),
    step_id: stepIdSchema,
    status: z.enum(DELIVERY_STATUSES),
    channel: z.object({ kind: z.string() }),
    recipient: z.string().nullable(),
    files: z.array(deliveredFileSchema),
    /** sha-256 over the canonical manifest, hex. */
    digest: z.string(),
    created_at: timestampSchema,
    settled_at: timestampSchema.nullable(),
  })
  .meta({
    id: "Delivery",
    description: "An immutable manifest of artifact versions, handed to a recipient.",
  });
export type DeliveryView = z.output<typeof deliverySchema>;
export type DeliveryJson = z.input<typeof deliverySchema>;

export const deliveryPageSchema = pageOf("DeliveryPage", deliverySchema, idCursorSchema);
export type DeliveryPageView = z.output<typeof deliveryPageSchema>;

const tag = "Deliveries";

export const listDeliveriesRoute = route({
  method: "GET",
  path: "/v1/deliveries",
  tag,
  summary: "List deliveries, newest first",
  needs: "artifact:list",
  query: z.strictObject({
    run_id: runIdSchema.optional(),
    status: commaListSchema(z.enum(DELIVERY_STATUSES)).optional(),
    ...pageQuery(idCursorSchema),
  }),
  status: 200,
  response: deliveryPageSchema,
});

export const listRunDeliveriesRoute = route({
  method: "GET",
  path: "/v1/runs/{id}/deliveries",
  tag: "Runs",
  summary: "List the deliveries of a run",
  needs: "artifact:list",
  params: runIdParams,
  query: z.strictObject(pageQuery(idCursorSchema)),
  status: 200,
  response: deliveryPageSchema,
});

export const getDeliveryRoute = route({
  method: "GET",
  path: "/v1/deliveries/{id}",
  tag,
  summary: "One delivery with its manifest, checksums and links",
  needs: "artifact:list",
  params: z.object({ id: deliveryIdSchema }),
  status: 200,
  response: deliverySchema,
});
