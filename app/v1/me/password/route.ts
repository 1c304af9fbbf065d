import { changePasswordRoute } from "@/lib/contract/me";
import { changePassword } from "@/lib/domain/auth/change-password";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: handle(changePasswordRoute, async ({ principal, body }) => {
    await changePassword(principal, { current: body.current_password, next: body.new_password });
    return undefined;
  }),
});
