/**
 * Next calls it once when the server starts: a wrong configuration stops the start, not the first request, and
 * from the first request on it is known where callers are, and what TRACE is.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("@/lib/platform/env");
  env();
  const { noteAddresses } = await import("@/lib/http/note-addresses");
  noteAddresses();
  const { refuseTrace } = await import("@/lib/http/refuse-trace");
  refuseTrace();
}
