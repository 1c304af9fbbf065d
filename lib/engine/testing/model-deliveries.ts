import type { AttemptResult } from "@/lib/engine/advance/moves";
import { versionIdsIn } from "@/lib/engine/advance/version-ids";
import { findNode } from "@/lib/engine/plan";
import type { MemoryRun } from "@/lib/engine/testing/memory-run";
import { versionId } from "@/lib/engine/testing/model-products";
import { deliveryOf, mayHandOver, type Said } from "@/lib/engine/testing/reference-deliveries";
import type { State } from "@/lib/engine/testing/reference-graph";
import { reviewOf } from "@/lib/engine/testing/reference-reviews";

/** All that was said of versions, in a run. */
const saidIn = ({ approvals, evaluations }: MemoryRun): Said[] => [
  ...approvals.flatMap(({ shown, status, isOverride, closedAt }) =>
    versionIdsIn(shown.artifacts ?? null).map(
      (version): Said => ({ by: "request", status, isOverride, at: closedAt ?? 0, version }),
    ),
  ),
  ...evaluations.flatMap(({ node, verdict, versions }) =>
    (versions.length > 0 ? versions : [null]).map(
      (version): Said => ({ by: "judge", judge: node, isGood: verdict === "passed", version }),
    ),
  ),
];

/** Whether the first version of the product may be handed over now. */
export const mayDeliver = (run: MemoryRun, product: number): boolean =>
  mayHandOver(versionId(product, 0), run.products[product] ?? [], saidIn(run));

/** What a worker says that has executed a step: of a delivery, what it has handed over. */
export function resultOf(run: MemoryRun, name: string): AttemptResult {
  const { type } = run.workOf(name);
  if (type !== "deliver") return { status: "succeeded", output: {} };
  const deliveryId = `delivery ${run.events.length}`;
  const delivery = { deliveryId, channel: {}, manifest: {}, digest: "" };
  return { status: "succeeded", output: {}, delivery };
}

/** What a run must say of its deliveries, its judges and its people, at its end. */
export function dimensionsOf(run: MemoryRun, states: readonly [string, State][]) {
  const delivers = new Set(
    run.plan.nodes.flatMap(({ id, type }) => (type === "deliver" ? id : [])),
  );
  const handedOver = run.events.some(({ type }) => type === "delivery.delivered");
  const ofDeliveries = states.flatMap(([name, state]) =>
    delivers.has(name.split("@")[0] ?? "") ? [state] : [],
  );
  const isLoop = (id: string) => findNode(run.plan, id)?.type === "loop";
  const asked = run.approvals.map((request, order) => ({ ...request, order }));
  const failed = run.evaluations.some(({ verdict }) => verdict === "failed");
  return {
    deliveryStatus: delivers.size > 0 ? deliveryOf(ofDeliveries, handedOver) : "not_required",
    evaluationStatus: failed ? "failed" : run.evaluations.length > 0 ? "passed" : "not_evaluated",
    reviewStatus: reviewOf(asked, isLoop),
  };
}
