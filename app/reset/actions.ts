"use server";

import { headers } from "next/headers";
import type { LinkState, ResetFault } from "@/components/entry/link-state";
import { PASSWORD_MIN } from "@/components/entry/setup-state";
import { resetPassword } from "@/lib/domain/auth/reset-password";

const PASSWORD_MAX = 1000;

/** Sets the password of whoever holds the link, or says why not. */
export async function reset(
  _before: LinkState<ResetFault>,
  form: FormData,
): Promise<LinkState<ResetFault>> {
  const stays = (fault: ResetFault, seconds = 0) => ({ fault, seconds, name: "", isDone: false });
  const password = String(form.get("password") ?? "");
  const { length } = [...password.normalize("NFKC")];
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return stays("password");
  const token = String(form.get("token") ?? "");
  const done = await resetPassword(token, password, (await headers()).get("x-forwarded-for"));
  if (done.ok) return { fault: null, seconds: 0, name: "", isDone: true };
  return stays(done.why, done.why === "throttled" ? done.seconds : 0);
}
