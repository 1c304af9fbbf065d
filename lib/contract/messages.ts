import { z } from "zod";
import { idSchema, runIdSchema } from "@/lib/kernel/ids";
import { route } from "./route";
import { withReasonSchema } from "./runs";

export const messageSchema = z
  .object({
    id: idSchema("message"),
    /** What it is about, as `child.start` or `notice.mail`. */
    topic: z.string(),
    run_id: runIdSchema,
  })
  .meta({
    id: "Message",
    description: "Something that is to be told after a run has moved: to people, to another run.",
  });
export type MessageView = z.output<typeof messageSchema>;

export const resendMessageRoute = route({
  method: "POST",
  path: "/v1/messages/{id}/resend",
  tag: "Attention",
  summary: "Send a message again that was given up",
  description:
    "Its tries begin anew, and whoever has received it already receives it once. One that is under way stays as it is; one that has arrived is there no more.",
  needs: "step:intervene",
  params: z.object({ id: idSchema("message") }),
  body: withReasonSchema,
  status: 200,
  response: messageSchema,
});
