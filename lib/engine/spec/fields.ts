import { z } from "zod";
import { durationSchema } from "@/lib/engine/spec/duration";
import { retrySchema } from "@/lib/engine/spec/retry";
import { jsonObjectSchema, jsonSchema } from "@/lib/kernel/json-schemas";
import { nameSchema, nodeIdSchema, notesSchema, referenceSchema, titleSchema } from "./names";

/** A bare CEL expression. Whether it parses is a finding of validation, with its column. */
export const celSchema = z.string().min(1).max(4000).meta({ id: "Cel" });

/** A string that may hold `${{ … }}`. */
export const templateStringSchema = z.string().min(1).max(20_000);

/** Any JSON whose strings may hold `${{ … }}`. */
export const templateSchema = jsonSchema;

/** The same, for what must give an object: the input of a step. */
export const mappingSchema = jsonObjectSchema;

/** A JSON Schema 2020-12, checked against the closed list of keywords by validation. */
export const schemaDocumentSchema = jsonObjectSchema;

export const JOIN_MODES = ["all", "any", "quorum", "settled"] as const;

export const joinFields = {
  mode: z.enum(JOIN_MODES).optional(),
  /** For `quorum`. */
  count: z.int().min(1).max(500).optional(),
  /** For `settled`. */
  min_success: z.int().min(0).max(500).optional(),
  cancel_losers: z.boolean().optional(),
};

/** What every node may say. */
export const nodeFields = {
  id: nodeIdSchema,
  title: titleSchema.optional(),
  notes: notesSchema.optional(),
  /** When several edges lead here; `all` unless said otherwise. */
  join: z.union([z.enum(JOIN_MODES), z.strictObject(joinFields)]).optional(),
};

export const FAILURE_POLICIES = ["hold", "fail_run", "propagate", "route"] as const;

/** What every node may say that can fail. */
export const failureFields = {
  on_failure: z.enum(FAILURE_POLICIES).optional(),
  hold_for: durationSchema.optional(),
};

const compensateSchema = z.strictObject({
  tool: referenceSchema,
  input: mappingSchema.optional(),
});

/** What every node may say that a worker executes. */
export const workerFields = {
  ...failureFields,
  input: mappingSchema.optional(),
  output: schemaDocumentSchema.optional(),
  schedule_timeout: durationSchema.optional(),
  timeout: durationSchema.optional(),
  deadline: durationSchema.optional(),
  retry: retrySchema.optional(),
  compensate: compensateSchema.optional(),
  pool: nameSchema.optional(),
  priority: z.int().min(0).max(9).optional(),
};
