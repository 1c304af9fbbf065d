import { resendMessageRoute } from "@/lib/contract/messages";
import { resendMessage } from "@/lib/domain/runs/attention/resend-message";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(resendMessageRoute, ({ principal, params, body }) =>
    resendMessage(principal, params.id, body.reason),
  ),
});
