import { z } from "zod";
import {
  celSchema,
  failureFields,
  joinFields,
  nodeFields,
  schemaDocumentSchema,
  templateSchema,
  templateStringSchema,
} from "@/lib/engine/spec/fields";
import { eventTypeSchema, nameSchema, portSchema } from "@/lib/engine/spec/names";

export const transformNodeSchema = z
  .strictObject({
    type: z.literal("transform"),
    ...nodeFields,
    ...failureFields,
    mapping: templateSchema,
    output: schemaDocumentSchema.optional(),
  })
  .meta({ id: "TransformNode" });

export const conditionNodeSchema = z
  .strictObject({
    type: z.literal("condition"),
    ...nodeFields,
    ...failureFields,
    /** In order: the first that holds decides, else the port `else`. */
    cases: z
      .array(z.strictObject({ when: celSchema, port: portSchema }))
      .min(1)
      .max(50),
  })
  .meta({ id: "ConditionNode" });

const { join: _, ...joinNodeFields } = nodeFields;

export const joinNodeSchema = z
  .strictObject({ type: z.literal("join"), ...joinNodeFields, ...joinFields })
  .meta({ id: "JoinNode" });

export const emitNodeSchema = z
  .strictObject({
    type: z.literal("emit"),
    ...nodeFields,
    ...failureFields,
    event: eventTypeSchema,
    /** What the waits for it name; without one no wait takes it. */
    key: templateStringSchema.optional(),
    payload: templateSchema.optional(),
  })
  .meta({ id: "EmitNode" });

export const endNodeSchema = z
  .strictObject({
    type: z.literal("end"),
    ...nodeFields,
    status: z.enum(["succeeded", "failed"]),
    reason: nameSchema.optional(),
  })
  .meta({ id: "EndNode" });
