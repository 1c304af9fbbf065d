import { z } from "zod";
import { ERROR_CODES, type ErrorCode } from "@/lib/kernel/errors";
import { anyJsonObjectSchema } from "./wire";

/** `INTERNAL` is our fault; every other code is a refusal that says what helps. */
export type WireErrorCode = ErrorCode | "METHOD_NOT_ALLOWED" | "INTERNAL";

const CODES = [
  ...(Object.keys(ERROR_CODES) as ErrorCode[]),
  "METHOD_NOT_ALLOWED",
  "INTERNAL",
] as const;

/** Every answer that is not a success. Branch on `code`, never on `message`. */
export const errorSchema = z
  .object({
    error: z.object({
      code: z.enum(CODES),
      message: z.string(),
      request_id: z.string(),
      retryable: z.boolean(),
      details: anyJsonObjectSchema,
    }),
  })
  .meta({
    id: "Error",
    description: "Why a call was refused. Branch on `code`, never on `message`.",
  });
export type ErrorJson = z.input<typeof errorSchema>;
