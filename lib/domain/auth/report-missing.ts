import type { AuditCaller } from "@/lib/domain/audit/caller";
import { recordForeignId } from "@/lib/domain/audit/record-foreign-id";
import type { Id, IdKind } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";

/**
 * For the edge that answers NOT_FOUND: looks, without keeping the answer waiting, whether the id is another
 * tenant's, and records a security event if so. Both cases thus take the caller the same time.
 */
export function reportMissing<K extends IdKind>(by: AuditCaller, kind: K, id: Id<K>): void {
  recordForeignId(by, kind, id).catch((error: unknown) =>
    log.error("A security event could not be recorded.", { error, request_id: by.requestId }),
  );
}
