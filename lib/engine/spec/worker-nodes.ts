import { z } from "zod";
import { durationSchema } from "@/lib/engine/spec/duration";
import {
  celSchema,
  nodeFields,
  templateStringSchema,
  workerFields,
} from "@/lib/engine/spec/fields";
import { referenceSchema } from "@/lib/engine/spec/names";

const agentToolSchema = z.strictObject({
  tool: referenceSchema,
  /** Allowed only while this holds, over `nodes.*.status`. */
  when: celSchema.optional(),
});

export const agentNodeSchema = z
  .strictObject({
    type: z.literal("agent"),
    ...nodeFields,
    ...workerFields,
    agent: referenceSchema,
    tools: z.array(agentToolSchema).max(50).optional(),
  })
  .meta({ id: "AgentNode" });

export const toolNodeSchema = z
  .strictObject({
    type: z.literal("tool"),
    ...nodeFields,
    ...workerFields,
    tool: referenceSchema,
  })
  .meta({ id: "ToolNode" });

export const codeNodeSchema = z
  .strictObject({
    type: z.literal("code"),
    ...nodeFields,
    ...workerFields,
    source: z.string().min(1).max(65_536),
    limits: z
      .strictObject({
        cpu: durationSchema.optional(),
        memory_mib: z.int().min(1).max(1024).optional(),
      })
      .optional(),
  })
  .meta({ id: "CodeNode" });

const { input: _, output: __, ...deliveryFields } = workerFields;

export const deliverNodeSchema = z
  .strictObject({
    type: z.literal("deliver"),
    ...nodeFields,
    ...deliveryFields,
    artifacts: z.array(templateStringSchema).min(1).max(100),
    channel: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("download") }),
      z.strictObject({ kind: z.literal("mail") }),
      z.strictObject({ kind: z.literal("webhook"), url: z.url().max(2000) }),
    ]),
    recipient: templateStringSchema.optional(),
  })
  .meta({ id: "DeliverNode" });
