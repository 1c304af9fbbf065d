import { changePreferencesRoute } from "@/lib/contract/me";
import { changePreferences } from "@/lib/domain/tenancy/change-preferences";
import { handle } from "@/lib/http/handle";
import { methods } from "@/lib/http/methods";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: handle(changePreferencesRoute, ({ principal, body }) =>
    changePreferences(principal, {
      locale: body.locale,
      theme: body.theme,
      timeZone: body.time_zone,
    }),
  ),
});
