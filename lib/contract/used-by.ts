import { z } from "zod";
import { workflowIdSchema } from "@/lib/kernel/ids";

export const usedBySchema = z
  .object({
    count: z.int(),
    /** Some of them, by title. */
    workflows: z.array(z.object({ id: workflowIdSchema, title: z.string() })),
  })
  .meta({
    id: "UsedBy",
    description: "The workflows whose newest version pins it; archived ones do not count.",
  });
export type UsedByView = z.output<typeof usedBySchema>;
