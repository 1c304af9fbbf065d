import { NAME_FORM, NAME_MAX } from "@/lib/engine/spec/name-forms";

export const TITLE_MAX = 200;

/** The name that a title suggests; empty where the title holds no letter that a name may hold. */
export function nameOf(title: string): string {
  const plain = title.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "");
  const name = plain.replaceAll(/[^a-z0-9]+/g, "-").slice(0, NAME_MAX);
  return name.replaceAll(/^-+|-+$/g, "");
}

export type IdentityFault = "missing" | "malformed" | "taken";

/** What is wrong with a name, as far as the browser knows. */
export function nameFault(name: string): IdentityFault | null {
  if (name === "") return "missing";
  return NAME_FORM.test(name) ? null : "malformed";
}
