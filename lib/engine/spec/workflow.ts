import { z } from "zod";
import { durationSchema } from "@/lib/engine/spec/duration";
import {
  schemaDocumentSchema,
  templateSchema,
  templateStringSchema,
} from "@/lib/engine/spec/fields";
import { graphSchema } from "@/lib/engine/spec/graph";
import { labelsSchema, nameSchema, notesSchema, titleSchema } from "@/lib/engine/spec/names";

const budgetSchema = z.strictObject({
  usd: z.number().positive().max(1_000_000).optional(),
  tokens: z.int().min(1).max(1_000_000_000_000).optional(),
  tool_calls: z.int().min(1).max(1_000_000_000).optional(),
  on_exhausted: z.enum(["fail", "wait"]).optional(),
});

const limitsSchema = z.strictObject({
  max_duration: durationSchema.optional(),
  max_attempts: z.int().min(1).max(1_000_000).optional(),
  max_parallel: z.int().min(1).max(10_000).optional(),
  budget: budgetSchema.optional(),
});

const successSchema = z.strictObject({
  verifier: z
    .strictObject({
      role: nameSchema.optional(),
      people: z.array(z.string().min(1).max(320)).max(100).optional(),
    })
    .optional(),
  criteria: z.array(z.string().min(1).max(500)).min(1).max(50),
});

const concurrencySchema = z.strictObject({
  key: templateStringSchema,
  limit: z.int().min(1).max(10_000).optional(),
  on_conflict: z.enum(["queue", "skip", "replace"]).optional(),
});

/**
 * The whole manifest. Nothing is added and nothing is dropped by parsing it, so that what was written
 * is what is stored; defaults are filled in by the plan.
 */
export const workflowSpecSchema = z
  .strictObject({
    apiVersion: z.literal("signalbox/v1"),
    kind: z.literal("Workflow"),
    metadata: z.strictObject({
      name: nameSchema,
      title: titleSchema.optional(),
      description: notesSchema.optional(),
      labels: labelsSchema.optional(),
    }),
    spec: z.strictObject({
      params: z.record(z.string().min(1).max(63), schemaDocumentSchema).optional(),
      input: schemaDocumentSchema.optional(),
      output: templateSchema.optional(),
      success: successSchema.optional(),
      concurrency: concurrencySchema.optional(),
      limits: limitsSchema.optional(),
      ...graphSchema.shape,
    }),
  })
  .meta({ id: "WorkflowSpec" });
export type WorkflowSpec = z.infer<typeof workflowSpecSchema>;
