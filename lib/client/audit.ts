import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AuditEventJson } from "@/lib/contract/audit-events";
import type { AuditVerificationJson } from "@/lib/contract/audit-verification";
import { type AuditFilter, auditParams } from "./audit-filter";
import { request } from "./request";

export const AUDIT_PAGE = 50;

const auditKeys = {
  all: ["audit"] as const,
  list: (filter: AuditFilter, timeZone: string) =>
    [...auditKeys.all, "list", filter, timeZone] as const,
  one: (id: AuditEventJson["id"]) => [...auditKeys.all, "one", id] as const,
  verification: () => [...auditKeys.all, "verification"] as const,
  verified: () => [...auditKeys.all, "verified"] as const,
};

/** What was audited and the filter lets through, newest first, page by page. */
export const auditEventsQuery = (filter: AuditFilter, timeZone: string) =>
  infiniteQueryOptions({
    queryKey: auditKeys.list(filter, timeZone),
    queryFn: ({ pageParam, signal }) =>
      request("GET /v1/audit-events", {
        query: {
          ...auditParams(filter, new Date(), timeZone),
          limit: AUDIT_PAGE,
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
    // While another filter is being asked for, what was found before stays in sight.
    placeholderData: keepPreviousData,
  });

/** One event, as it stands now: it is sealed some seconds after it was written. */
export const auditEventQuery = (id: AuditEventJson["id"]) =>
  queryOptions({
    queryKey: auditKeys.one(id),
    queryFn: ({ signal }) => request("GET /v1/audit-events/{id}", { params: { id }, signal }),
  });

/** How many blocks of a chain that is being verified were looked at by now. Nothing asks for it: it is told. */
export const verifiedBlocksQuery = () =>
  queryOptions({
    queryKey: auditKeys.verified(),
    queryFn: () => 0,
    enabled: false,
    initialData: 0,
  });

/** Verifies the whole chain, piece by piece, anew whenever it is asked; what is said of it is of that moment. */
export const auditVerificationQuery = () =>
  queryOptions({
    queryKey: auditKeys.verification(),
    queryFn: async ({ signal, client }) => {
      let found: AuditVerificationJson | null = null;
      do {
        client.setQueryData(auditKeys.verified(), found?.blocks ?? 0);
        const query = { after: found?.next ?? 0 };
        found = joined(
          found,
          await request("GET /v1/audit-events/verification", { query, signal }),
        );
      } while (found.next !== null);
      return found;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** What is known of a chain from its beginning on, with one more piece of it. */
function joined(
  known: AuditVerificationJson | null,
  piece: AuditVerificationJson,
): AuditVerificationJson {
  if (known === null) return piece;
  const problems = [...known.problems, ...piece.problems];
  return {
    ...piece,
    state: problems.length === 0 ? "intact" : "broken",
    blocks: known.blocks + piece.blocks,
    events: known.events + piece.events,
    purged: known.purged + piece.purged,
    first: known.first ?? piece.first,
    problems,
  };
}
