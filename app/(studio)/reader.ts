import { redirect } from "next/navigation";
import { currentReader } from "@/i18n/reader";
import type { Principal } from "@/lib/domain/auth/principal";

/** Who reads the page; whoever is not signed in is sent to do so. */
export async function pagePrincipal(): Promise<Principal> {
  const reader = await currentReader();
  return reader?.principal ?? redirect("/sign-in");
}
