import type { PreferencesView } from "@/lib/contract/me";
import type { Principal } from "@/lib/domain/auth/principal";
import { userOf } from "@/lib/domain/auth/revoke-session";
import { db } from "@/lib/platform/db";
import type { User } from "@/prisma/generated/client";

type Change = {
  locale?: PreferencesView["locale"] | undefined;
  theme?: PreferencesView["theme"] | undefined;
  timeZone?: string | null | undefined;
};

/** Changes what is named and leaves the rest; `null` gives the choice back to the browser. People only. */
export async function changePreferences(
  principal: Principal,
  { locale, theme, timeZone }: Change,
): Promise<PreferencesView> {
  const { tenantId, id } = userOf(principal);
  const user = await db().user.update({
    where: { tenantId_id: { tenantId, id } },
    data: {
      ...(locale !== undefined && { locale }),
      ...(theme !== undefined && { theme }),
      ...(timeZone !== undefined && { timeZone }),
    },
  });
  return preferencesView(user);
}

/** The preferences of a user's row, whose columns only `changePreferences` writes. */
export const preferencesView = ({ locale, theme, timeZone }: User): PreferencesView => ({
  locale: locale as PreferencesView["locale"],
  theme: theme as PreferencesView["theme"],
  time_zone: timeZone,
});
