import { z } from "zod";
import { durationSchema } from "@/lib/engine/spec/duration";
import {
  celSchema,
  failureFields,
  mappingSchema,
  nodeFields,
  schemaDocumentSchema,
  templateStringSchema,
} from "@/lib/engine/spec/fields";
import { eventTypeSchema, nameSchema } from "@/lib/engine/spec/names";
import { FORM_SENTENCES } from "@/lib/engine/wording/manifest-sentences";

export const waitNodeSchema = z
  .strictObject({
    type: z.literal("wait"),
    ...nodeFields,
    duration: durationSchema.optional(),
    /** RFC 3339, or a template that gives one. */
    timestamp: templateStringSchema.optional(),
  })
  .meta({ id: "WaitNode" });

export const eventNodeSchema = z
  .strictObject({
    type: z.literal("event"),
    ...nodeFields,
    event: eventTypeSchema,
    key: templateStringSchema,
    filter: celSchema.optional(),
    expires_in: durationSchema.optional(),
    output: schemaDocumentSchema.optional(),
  })
  .meta({ id: "EventNode" });

export const subworkflowNodeSchema = z
  .strictObject({
    type: z.literal("subworkflow"),
    ...nodeFields,
    ...failureFields,
    /** `name@3`: a version by its number. */
    workflow: z
      .string()
      .regex(/^[a-z0-9](?:[a-z0-9._-]{0,98}[a-z0-9])?@\d{1,9}$/, FORM_SENTENCES.workflow_form)
      .optional(),
    deployment: nameSchema.optional(),
    input: mappingSchema.optional(),
  })
  .meta({ id: "SubworkflowNode" });
