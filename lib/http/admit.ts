import type { Needs } from "@/lib/contract/route";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { reportDenial } from "@/lib/domain/auth/report-denial";
import { reportMissing } from "@/lib/domain/auth/report-missing";
import { AppError } from "@/lib/kernel/errors";
import { decodeId, decodeStepId, ID_PREFIXES, type IdKind } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { principalOf } from "./principal";
import type { RequestInfo } from "./request-id";

/** Lets a caller in who is known and carries the right; `member` asks for no more than to be known here. */
export async function admit(
  request: Request,
  needs: Exclude<Needs, "public">,
  info: RequestInfo,
): Promise<Principal> {
  const principal = { ...(await principalOf(request)), requestId: info.id };
  try {
    if (needs !== "member") demand(principal, needs);
  } catch (error) {
    await auditRefusal(error, principal, request);
    throw error;
  }
  return principal;
}

/**
 * Writes down that a known caller was refused for want of a right, and whether an id that was not found
 * for them is another tenant's. What cannot be written down is logged; the answer stays the refusal.
 */
export async function auditRefusal(
  error: unknown,
  principal: Principal,
  request: Request,
  sent: unknown[] = [],
): Promise<void> {
  if (!(error instanceof AppError)) return;
  if (error.kind === "not_found") return reportForeign(principal, sent);
  if (error.kind !== "forbidden") return;
  try {
    const { pathname } = new URL(request.url);
    const permission = error.details.permission ?? null;
    await reportDenial(principal, {
      target: `${request.method} ${pathname}`,
      details: { permission },
    });
  } catch (cause) {
    log.error("A refusal could not be audited.", { error: cause, request_id: principal.requestId });
  }
}

const KINDS = Object.entries(ID_PREFIXES) as [IdKind, string][];

function reportForeign(principal: Principal, sent: unknown[]): void {
  for (const text of sent.filter((value) => typeof value === "string")) {
    const step = decodeStepId(text);
    if (step) reportMissing(principal, "run", step.runId);
    const [kind] = KINDS.find(([, prefix]) => text.startsWith(`${prefix}_`)) ?? [];
    const id = kind && decodeId(kind, text);
    if (kind && id) reportMissing(principal, kind, id);
  }
}
