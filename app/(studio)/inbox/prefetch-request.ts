import { openApprovalQuery, previewQuery } from "@/lib/client/approvals";
import { getApprovalRoute } from "@/lib/contract/approvals";
import { previewDecisionRoute } from "@/lib/contract/decision-previews";
import { previewDecision } from "@/lib/domain/approvals/preview-decision";
import { getApproval } from "@/lib/domain/approvals/read-approval";
import type { Principal } from "@/lib/domain/auth/principal";
import { AppError } from "@/lib/kernel/errors";
import { type ApprovalId, decodeId, encodeId } from "@/lib/kernel/ids";
import { type Prefetch, whereReadable } from "../prefetch";

/**
 * The request that the address names, else the first of the list. What the address names and nobody may know
 * of is left to the screen, which says so beside the list.
 */
export async function prefetchRequest(
  principal: Principal,
  prefetch: Prefetch,
  { named, first }: { named: string | null; first: ApprovalId | null },
): Promise<void> {
  const id = named === null ? first : decodeId("approval", named);
  if (id === null) return;
  const wire = encodeId("approval", id);
  try {
    await Promise.all([
      prefetch({ query: openApprovalQuery(wire), route: getApprovalRoute }, () =>
        getApproval(principal, id),
      ),
      whereReadable(
        prefetch({ query: previewQuery(wire), route: previewDecisionRoute }, () =>
          previewDecision(principal, id),
        ),
      ),
    ]);
  } catch (error) {
    if (!(error instanceof AppError && error.kind === "not_found")) throw error;
  }
}
