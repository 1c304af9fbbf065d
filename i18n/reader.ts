import { cache } from "react";
import type { MeView } from "@/lib/contract/me";
import type { Principal } from "@/lib/domain/auth/principal";
import { resolveSession } from "@/lib/domain/auth/resolve-session";
import { readMe } from "@/lib/domain/tenancy/read-me";
import { auth } from "@/lib/http/session";

type Reader = { principal: Principal; me: MeView };

/**
 * Who reads the page that is being made, by what the database says now, or `null` for nobody signed in.
 * Asked once a request, however many parts of the page want to know.
 */
export const currentReader = cache(async (): Promise<Reader | null> => {
  const sessionId = await auth();
  const principal = sessionId && (await resolveSession(sessionId));
  return principal && { principal, me: await readMe(principal) };
});

/** The reader's own wishes. Where they cannot be read, the page must still find words and colours to say so. */
export async function readerWishes(): Promise<MeView["preferences"]> {
  const reader = await currentReader().catch(() => null);
  return reader?.me.preferences ?? null;
}
