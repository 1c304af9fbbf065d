/**
 * Where to send a browser after signing in or out: a page of ours, whatever was asked for. Never throws, because
 * what was asked for comes from an address, a cookie or a form.
 */
export function ownUrl(wanted: string, ours: string): string {
  const url = URL.parse(wanted, ours);
  return url && url.origin === new URL(ours).origin ? url.href : ours;
}
