import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { MeView } from "@/lib/contract/me";
import type { Principal } from "@/lib/domain/auth/principal";
import { resolveSession } from "@/lib/domain/auth/resolve-session";
import { readMe } from "@/lib/domain/tenancy/read-me";
import { workspaceOfLink } from "@/lib/domain/tenancy/workspace-of-link";
import { ADDRESS_HEADER } from "@/lib/http/page-address";
import { auth } from "@/lib/http/session";
import { decodeId, type SessionId } from "@/lib/kernel/ids";
import { WORKSPACE_COOKIE } from "@/lib/kernel/workspace-choice";

type Reader = { principal: Principal; me: MeView };

/**
 * Who reads the page that is being made, by what the database says now, or `null` for nobody signed in.
 * Asked once a request, however many parts of the page want to know.
 */
export const currentReader = cache(async (): Promise<Reader | null> => {
  const sessionId = await auth();
  const principal = sessionId && (await principalOf(sessionId));
  return principal && { principal, me: await readMe(principal) };
});

/** In the workspace of what the address names, else in the one that this browser chose last. */
async function principalOf(sessionId: SessionId): Promise<Principal | null> {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const wish = decodeId("workspace", jar.get(WORKSPACE_COOKIE)?.value ?? "");
  const principal = await resolveSession(sessionId, null, wish);
  const linked = principal && (await workspaceOfLink(principal, sent.get(ADDRESS_HEADER) ?? ""));
  const isElsewhere = linked && linked !== principal.workspaceId;
  return isElsewhere ? resolveSession(sessionId, linked) : principal;
}

/** The reader's own wishes. Where they cannot be read, the page must still find words and colours to say so. */
export async function readerWishes(): Promise<MeView["preferences"]> {
  const reader = await currentReader().catch(() => null);
  return reader?.me.preferences ?? null;
}
