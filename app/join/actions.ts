"use server";

import type { JoinFault, LinkState } from "@/components/entry/link-state";
import { PASSWORD_MIN } from "@/components/entry/setup-state";
import { acceptInvitation, readInvitation } from "@/lib/domain/auth/accept-invitation";
import { AppError } from "@/lib/kernel/errors";

const NAME_MAX = 200;
const PASSWORD_MAX = 1000;
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** For a new account both must fit; for one that is there its password is looked at as it is. */
function faultOf(isNew: boolean, name: string, password: string): JoinFault | null {
  if (isNew && (name === "" || name.length > NAME_MAX || UNSTORABLE.test(name))) return "name";
  const { length } = [...password.normalize("NFKC")];
  if (length > PASSWORD_MAX || (isNew && length < PASSWORD_MIN)) return "password";
  return null;
}

/** Takes the place that the link offers, or says why not, with what was typed. */
export async function join(
  _before: LinkState<JoinFault>,
  form: FormData,
): Promise<LinkState<JoinFault>> {
  const token = String(form.get("token") ?? "");
  const name = String(form.get("name") ?? "").trim();
  const password = String(form.get("password") ?? "");
  const stays = (fault: JoinFault, seconds = 0) => ({ fault, seconds, name, isDone: false });
  const invitation = await readInvitation(token);
  if (!invitation) return stays("gone");
  const fault = faultOf(invitation.userId === null, name, password);
  if (fault) return stays(fault);
  try {
    const accepted = await acceptInvitation(token, { name, password });
    if (accepted.ok) return { fault: null, seconds: 0, name, isDone: true };
    return stays(accepted.why, accepted.why === "throttled" ? accepted.seconds : 0);
  } catch (error) {
    if (error instanceof AppError && error.kind === "conflict") return stays("again");
    throw error;
  }
}
