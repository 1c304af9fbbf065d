import { versionIdsIn } from "@/lib/engine/advance/version-ids";
import { type Plan, planNode } from "@/lib/engine/plan";
import type { Invalidity, PastStep } from "@/lib/engine/rerun";
import { decodeId, type RunId, type TenantId } from "@/lib/kernel/ids";
import { isJsonObject, type Json } from "@/lib/kernel/json";
import { digestOfOutput } from "../saving/output-digests";
import {
  type PastMarkRow,
  type PastRequestRow,
  type PastStepRow,
  readKnownVersions,
  readOwnWord,
  readPastMarks,
  readPastRequests,
  readPastSteps,
  readStandingDeliveries,
} from "./past-run.sql";

/** What one transaction should lay down of outputs at the most, in characters. */
const REUSED_MAX = 16_000_000;

export type PastResult = PastStep & {
  output: Json;
  marked: boolean;
  deliveryId: string | null;
};

/** A run that is over, as far as another can build on it. By nodes of the root graph. */
export type PastRun = {
  steps: Map<string, PastResult>;
  /** What stands of each node in the world outside, or was undone. */
  marks: PastMarkRow[];
};

type Facts = {
  undone: ReadonlySet<string>;
  requests: ReadonlyMap<string, PastRequestRow>;
  versions: ReadonlySet<string>;
  deliveries: ReadonlySet<string>;
  /** Where whoever asks for the rerun has said yes, and may not for what they ask for. */
  ownWord: ReadonlySet<string>;
  /** Who asks for the rerun. */
  requester: string;
};

/** What the steps of a run that is over gave, and whether each result still holds for whoever asks. */
export async function readPastRun(
  run: { tenantId: TenantId; runId: RunId },
  plan: Plan,
  requester: string,
): Promise<PastRun> {
  const [rows, requests, ownWord, marks] = await Promise.all([
    readPastSteps(run),
    readPastRequests(run),
    readOwnWord(run, requester),
    readPastMarks(run),
  ]);
  const [versions, deliveries] = await Promise.all([
    readKnownVersions(run.tenantId, [
      ...new Set(rows.flatMap(({ output }) => versionIdsIn(output))),
    ]),
    readStandingDeliveries(
      run.tenantId,
      rows.flatMap((row) => deliveryOf(row) ?? []),
    ),
  ]);
  const facts: Facts = {
    undone: new Set(marks.flatMap(({ undone, root }) => (undone ? [root] : []))),
    requests: new Map(requests.map((request) => [request.node, request])),
    versions,
    deliveries,
    ownWord,
    requester,
  };
  const known = rows.filter(({ node }) => Object.hasOwn(plan.positions, node));
  const steps = new Map(known.map((row) => [row.node, resultOf(row, plan, facts)]));
  keepWithinBounds(plan, steps);
  return { steps, marks };
}

function resultOf(row: PastStepRow, plan: Plan, facts: Facts): PastResult {
  const { status, port, output, marked } = row;
  const deliveryId = deliveryOf(row);
  return { status, port, output, marked, deliveryId, invalidity: invalidityOf(row, plan, facts) };
}

/** Why the result does not hold, the gravest first. */
function invalidityOf(row: PastStepRow, plan: Plan, facts: Facts): Invalidity | null {
  const { node, output } = row;
  if ((output === null ? null : digestOfOutput(output)) !== row.outputDigest)
    return "output_changed";
  if (versionIdsIn(output).some((id) => !facts.versions.has(id))) return "artifact_missing";
  if (facts.undone.has(node)) return "undone";
  const { type } = planNode(plan, node);
  if (type === "deliver" && !facts.deliveries.has(deliveryOf(row) ?? "")) return "not_delivered";
  if (type === "approval" && !isApproved(row, facts)) return "not_approved";
  return saidBySelf(row, plan, facts) ? "requester_decided" : null;
}

/** Only a yes of those who were asked is taken over: a no, an expiry, a withdrawal is asked anew. */
const isApproved = ({ node, output }: PastStepRow, { requests }: Facts): boolean =>
  isJsonObject(output) && output.decision === "approved" && !requests.get(node)?.overridden;

/**
 * Where the requester may not decide, nobody takes over their own word by asking for the rerun. What an operator has
 * marked as decided has no request: there its output names who did.
 */
function saidBySelf({ node, output }: PastStepRow, plan: Plan, facts: Facts): boolean {
  if (facts.ownWord.has(node)) return true;
  const step = planNode(plan, node);
  if (step.type !== "approval" || !step.excludeRequester || !isJsonObject(output)) return false;
  const { decided_by: by } = output;
  return isJsonObject(by) && by.id === facts.requester;
}

const deliveryOf = ({ deliveryId }: PastStepRow): string | null =>
  deliveryId === null ? null : decodeId("delivery", deliveryId);

/** In topological order, so that what is left out hangs on nothing that is in. */
function keepWithinBounds({ nodes }: Plan, steps: Map<string, PastResult>): void {
  let size = 0;
  for (const { id } of nodes) {
    const step = steps.get(id);
    if (!step) continue;
    size += JSON.stringify(step.output).length;
    if (size > REUSED_MAX) step.invalidity ??= "too_large";
  }
}
