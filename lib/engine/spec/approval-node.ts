import { z } from "zod";
import { durationSchema } from "@/lib/engine/spec/duration";
import {
  nodeFields,
  schemaDocumentSchema,
  templateSchema,
  templateStringSchema,
} from "@/lib/engine/spec/fields";
import { nameSchema, nodeIdSchema, portSchema, titleSchema } from "@/lib/engine/spec/names";

export const OPTION_EFFECTS = ["approved", "rejected", "revised"] as const;

const optionSchema = z.union([
  z.enum(["approve", "reject", "revise"]),
  z.strictObject({
    id: nodeIdSchema,
    title: titleSchema.optional(),
    port: portSchema.optional(),
    effect: z.enum(OPTION_EFFECTS).optional(),
    requires_reason: z.boolean().optional(),
  }),
]);
export type ApprovalOptionSpec = z.infer<typeof optionSchema>;

const who = {
  role: nameSchema.optional(),
  people: z.array(z.string().min(1).max(320)).min(1).max(100).optional(),
  groups: z.array(nameSchema).min(1).max(50).optional(),
  computed: templateStringSchema.optional(),
  required: z.int().min(1).max(50).optional(),
};

/** Who decides a stage, or the whole. */
export type DecidersSpec = z.infer<z.ZodObject<typeof who>>;

/** `approve` parses so that validation can say why an expiry may never count as one. */
export const EXPIRY_POLICIES = ["reject", "escalate", "keep_waiting", "port", "approve"] as const;

export const approvalFields = {
  ...who,
  reject_quorum: z.int().min(1).max(50).optional(),
  stages: z
    .array(z.strictObject({ title: titleSchema.optional(), ...who }))
    .min(1)
    .max(10)
    .optional(),
  exclude_requester: z.boolean().optional(),
  options: z.array(optionSchema).min(1).max(20).optional(),
  form: schemaDocumentSchema.optional(),
  artifacts: z.array(templateStringSchema).max(50).optional(),
  show: templateSchema.optional(),
  expires_in: durationSchema.optional(),
  on_expired: z.enum(EXPIRY_POLICIES).optional(),
  due_in: durationSchema.optional(),
  remind: z
    .strictObject({ every: durationSchema, max: z.int().min(1).max(100).optional() })
    .optional(),
  escalate: z.strictObject({ after: durationSchema, role: nameSchema }).optional(),
};

const { options: _, form: __, ...exhaustedFields } = approvalFields;

/** The request of a loop that has turned as often as it may: what can be chosen is the engine's to say. */
export const exhaustedApprovalSchema = z.strictObject(exhaustedFields);
export type ExhaustedApproval = z.infer<typeof exhaustedApprovalSchema>;

export const approvalNodeSchema = z
  .strictObject({ type: z.literal("approval"), ...nodeFields, ...approvalFields })
  .meta({ id: "ApprovalNode" });
