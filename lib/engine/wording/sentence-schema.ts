import { z } from "zod";
import type { Sentence, Worded } from "@/lib/engine/wording/sentence";

const sentenceSchema: z.ZodType<Sentence, Sentence> = z
  .object({
    id: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  })
  .meta({
    id: "Sentence",
    description:
      "A sentence by its id, with what fills its holes, for those who say it in another language.",
  });

/** The sentences of a complaint as they travel. */
export const wordingSchema: z.ZodType<Worded["wording"], Worded["wording"]> = z.object({
  message: sentenceSchema,
  hint: sentenceSchema.nullable(),
});
