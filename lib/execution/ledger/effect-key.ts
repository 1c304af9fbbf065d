import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import type { Position } from "@/lib/execution/ledger/call-path";
import { encodeId } from "@/lib/kernel/ids";
import { digest } from "@/lib/platform/digest";

/** What a header of the common services takes. */
const LENGTH_MAX = 255;

/**
 * Names an intended change for good: the same over all attempts, different for every other change. It
 * travels as `Idempotency-Key`. A key that would be too long keeps its run and a digest of the rest.
 */
export function effectKey(work: ClaimedWork, { branch, ordinal }: Position): string {
  const run = `${encodeId("tenant", work.tenantId)}/${encodeId("run", work.runId)}`;
  const step = work.scope === "" ? work.node : `${work.node}@${work.scope}`;
  const call = `${step}/${branch}/${ordinal}`;
  const key = `${run}/${call}`;
  return key.length <= LENGTH_MAX ? key : `${run}/${digest(call)}`;
}
