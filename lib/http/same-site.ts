import { AppError } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/env";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a call that another site made with this browser's cookie. Every browser names the origin of a
 * call that changes something; one that names none does not get to change anything.
 */
export function assertSameSite(request: Request): void {
  if (SAFE.has(request.method)) return;
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") throw foreign();
  const origin = request.headers.get("origin");
  if (origin === null ? site === null : !isOurs(origin, request)) throw foreign();
}

/** Ours by its public address, or, where none is set, by the host that the browser asked. */
function isOurs(origin: string, request: Request): boolean {
  const named = URL.parse(origin);
  if (!named) return false;
  const { publicUrl } = env();
  if (publicUrl !== null && named.origin === new URL(publicUrl).origin) return true;
  return named.host === (request.headers.get("host") ?? new URL(request.url).host);
}

const foreign = (): AppError =>
  new AppError("FORBIDDEN", "A page of another site may not do this with your session.");
