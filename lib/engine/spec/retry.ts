import { z } from "zod";
import { durationSchema } from "@/lib/engine/spec/duration";

/** The classes of failure that may be repeated at all; a node may name fewer, never more. */
export const RETRYABLE_CLASSES = [
  "transient",
  "rate_limited",
  "timeout",
  "provider_outage",
  "contract_mismatch",
] as const;
export type RetryableClass = (typeof RETRYABLE_CLASSES)[number];

export const retrySchema = z
  .strictObject({
    max_attempts: z.int().min(1).max(100),
    backoff: z.enum(["fixed", "exponential"]).optional(),
    initial: durationSchema.optional(),
    max: durationSchema.optional(),
    jitter: z.enum(["full", "none"]).optional(),
    on: z.array(z.enum(RETRYABLE_CLASSES)).min(1).max(RETRYABLE_CLASSES.length).optional(),
  })
  .meta({
    id: "Retry",
    description: "How often, and with which pauses, a failed attempt is repeated.",
  });
