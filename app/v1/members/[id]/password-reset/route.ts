import { resetPasswordRoute } from "@/lib/contract/members";
import { makeResetLink } from "@/lib/domain/auth/make-reset-link";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(resetPasswordRoute, ({ principal, params }) => makeResetLink(principal, params.id)),
});
