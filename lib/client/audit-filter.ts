import type { AuditEventJson, listAuditEventsRoute } from "@/lib/contract/audit-events";
import { AUDIT_ACTIONS, AUDIT_RESULTS, type AuditAction } from "@/lib/kernel/audit-actions";
import { AUDIT_TARGET_MAX } from "@/lib/kernel/bounds";
import { boundsOfTimes, readTimes, type Times } from "./times";

/** What narrows the audit log, as it stands in the address. */
export type AuditFilter = Times & {
  /** An id, or `me`. */
  who: string | null;
  action: AuditAction | null;
  result: AuditEventJson["result"] | null;
  /** What it was done to: an id, or a name. */
  about: string | null;
};

/** Reads the filter of an address. What it does not understand narrows nothing. */
export function readAuditFilter(search: URLSearchParams): AuditFilter {
  const text = (name: string) => search.get(name)?.trim() || null;
  const who = text("who");
  return {
    who: who !== null && /^(me|(usr|key)_[0-7][0-9a-hjkmnp-tv-z]{25})$/.test(who) ? who : null,
    action: AUDIT_ACTIONS.find((action) => action === text("action")) ?? null,
    result: AUDIT_RESULTS.find((result) => result === text("result")) ?? null,
    about: text("about")?.slice(0, AUDIT_TARGET_MAX) ?? null,
    ...readTimes(search),
  };
}

/** Whether it narrows anything. */
export const isAuditNarrowed = (filter: AuditFilter): boolean =>
  Object.values(filter).some((value) => value !== null);

type ListQuery = Omit<(typeof listAuditEventsRoute)["query"]["_zod"]["input"], "limit" | "cursor">;

/** The question that the API understands: of a run all that belongs to it. A period is counted from `now`. */
export function auditParams(filter: AuditFilter, now: Date, timeZone: string): ListQuery {
  const { who, action, result, about } = filter;
  const { after, before } = boundsOfTimes(filter, now, timeZone);
  return {
    ...(who !== null && { actor: who }),
    ...(action !== null && { action }),
    ...(result !== null && { result }),
    ...(about !== null && aboutParams(about)),
    ...(after !== undefined && { occurred_after: after }),
    ...(before !== undefined && { occurred_before: before }),
  };
}

const aboutParams = (about: string) =>
  /^run_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(about) ? { run_id: about } : { target: about };
