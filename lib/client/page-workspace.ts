/** Where a page says which workspace it shows. */
export const WORKSPACE_META = "signalbox-workspace";

/**
 * The workspace of the page that the browser shows: what its calls are about, though another tab may have chosen
 * another one since. `null` before one is signed in.
 */
export function pageWorkspace(): string | null {
  if (typeof document === "undefined") return null;
  return document.querySelector<HTMLMetaElement>(`meta[name="${WORKSPACE_META}"]`)?.content ?? null;
}
