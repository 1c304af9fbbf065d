import { approvalQuery, previewQuery, runApprovalsQuery } from "@/lib/client/approvals";
import { runArtifactsQuery, runDeliveriesQuery, runQuery, stepsQuery } from "@/lib/client/runs";
import { versionQuery } from "@/lib/client/workflows";
import {
  type ApprovalPageView,
  getApprovalRoute,
  listApprovalsRoute,
} from "@/lib/contract/approvals";
import { listRunArtifactsRoute } from "@/lib/contract/artifacts";
import { previewDecisionRoute } from "@/lib/contract/decision-previews";
import { listRunDeliveriesRoute } from "@/lib/contract/deliveries";
import { PAGE_SIZE, PAGE_SIZE_MAX } from "@/lib/contract/paging";
import { listStepsRoute, type StepPageView } from "@/lib/contract/run-steps";
import { getRunRoute, type RunDetailView } from "@/lib/contract/runs";
import { getVersionRoute } from "@/lib/contract/workflow-versions";
import { previewDecision } from "@/lib/domain/approvals/preview-decision";
import { getApproval } from "@/lib/domain/approvals/read-approval";
import { readApprovals } from "@/lib/domain/approvals/read-approvals";
import { readRunArtifacts } from "@/lib/domain/artifacts/read-run-artifacts";
import type { Principal } from "@/lib/domain/auth/principal";
import { readDeliveries } from "@/lib/domain/deliveries/read-deliveries";
import { getVersion } from "@/lib/domain/registry/read-versions";
import { readSteps } from "@/lib/domain/runs/reading/read-steps";
import { encodeId } from "@/lib/kernel/ids";
import { type Prefetch, whereReadable } from "../../prefetch";

const WHOLE = { limit: PAGE_SIZE_MAX };

/** What the run's page shows first. Its events follow in the browser: they are many, and they move. */
export async function prefetchRun(
  prefetch: Prefetch,
  principal: Principal,
  run: RunDetailView,
): Promise<void> {
  const id = encodeId("run", run.id);
  const versionId = encodeId("workflowVersion", run.workflow_version_id);
  const [approvals] = await Promise.all([
    prefetch({ query: runApprovalsQuery(id), route: listApprovalsRoute }, () =>
      readApprovals(principal, { run_id: run.id, limit: PAGE_SIZE }),
    ),
    prefetch({ query: runQuery(id), route: getRunRoute }, async () => run),
    prefetch({ query: versionQuery(versionId), route: getVersionRoute }, () =>
      getVersion(principal, run.workflow_version_id),
    ),
    whereReadable(
      prefetch({ query: stepsQuery(id), route: listStepsRoute }, () => everyStep(principal, run)),
    ),
    prefetch({ query: runArtifactsQuery(id), route: listRunArtifactsRoute }, () =>
      readRunArtifacts(principal, run.id, WHOLE),
    ),
    prefetch({ query: runDeliveriesQuery(id), route: listRunDeliveriesRoute }, () =>
      readDeliveries(principal, { ...WHOLE, run_id: run.id }),
    ),
  ]);
  await Promise.all(
    approvals.items.map((approval) => prefetchApproval(prefetch, principal, id, approval)),
  );
}

/** The page shows all steps at once, so a first page of them would show the others as not begun. */
async function everyStep(principal: Principal, { id }: RunDetailView): Promise<StepPageView> {
  const items: StepPageView["items"] = [];
  let cursor: StepPageView["next_cursor"] = null;
  do {
    const page: StepPageView = await readSteps(principal, id, {
      ...WHOLE,
      ...(cursor && { cursor }),
    });
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor);
  return { items, next_cursor: null };
}

async function prefetchApproval(
  prefetch: Prefetch,
  principal: Principal,
  runId: string,
  { id, status, is_version_readable: isReadable }: ApprovalPageView["items"][number],
): Promise<void> {
  const text = encodeId("approval", id);
  await prefetch({ query: approvalQuery(runId, text), route: getApprovalRoute }, () =>
    getApproval(principal, id),
  );
  if (status !== "pending" || !isReadable) return;
  await prefetch({ query: previewQuery(text), route: previewDecisionRoute }, () =>
    previewDecision(principal, id),
  );
}
