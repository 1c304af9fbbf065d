import { z } from "zod";
import {
  celSchema,
  failureFields,
  nodeFields,
  schemaDocumentSchema,
  templateSchema,
} from "@/lib/engine/spec/fields";
import { referenceSchema } from "@/lib/engine/spec/names";

const evaluatorSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("schema"),
    /** Left out, it is what the node declares whose whole output is the subject. */
    schema: schemaDocumentSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal("rule"),
    /** Over `subject`, and all else that a node may see. */
    expr: celSchema,
  }),
  z.strictObject({
    kind: z.literal("agent"),
    agent: referenceSchema,
    min_score: z.number().optional(),
  }),
]);

export const evaluateNodeSchema = z
  .strictObject({
    type: z.literal("evaluate"),
    ...nodeFields,
    ...failureFields,
    subject: templateSchema,
    evaluators: z.array(evaluatorSchema).min(1).max(20),
  })
  .meta({ id: "EvaluateNode" });
