const BASE = "http://here.invalid";

/** A path of this site to go on to, whatever stood in the address: another site never gets a visitor from here. */
export function ownPath(wanted: string | string[] | undefined): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return "/";
  const url = URL.parse(wanted, BASE);
  return url && url.origin === BASE ? `${url.pathname}${url.search}${url.hash}` : "/";
}
