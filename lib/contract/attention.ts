import { z } from "zod";
import { route } from "./route";
import { runListItemSchema } from "./runs";

export const attentionSchema = z.object({ items: z.array(runListItemSchema) }).meta({
  id: "Attention",
  description:
    "Runs that need somebody, the newest first: held ones, and those that failed in the last day.",
});
export type AttentionView = z.output<typeof attentionSchema>;

export const getAttentionRoute = route({
  method: "GET",
  path: "/v1/attention",
  tag: "Figures",
  summary: "Runs that need somebody",
  description:
    "Runs that wait for an operator, and runs that failed or ran out of time in the last 24 hours. Requests for decisions stand in the inbox instead.",
  needs: "run:read",
  query: z.strictObject({
    limit: z.coerce.number<number | string>().int().min(1).max(50).default(10),
  }),
  status: 200,
  response: attentionSchema,
});
