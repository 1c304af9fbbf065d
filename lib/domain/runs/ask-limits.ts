import type { Limit } from "@/lib/domain/limits/limit";
import { areThereLimits, limitsOn } from "@/lib/domain/limits/limits-in-force";
import { stepKey } from "@/lib/engine/advance/model";
import { type PlanNode, planNode, type WorkerNode } from "@/lib/engine/plan";
import type { FlightStatement } from "@/lib/platform/flight";
import { Agenda, type Link } from "./agenda";
import type { DecidedRun } from "./decide-runs";
import {
  type Bucket,
  freeSlots,
  lockBuckets,
  lockFreeSlots,
  parkSteps,
  readBucket,
  readSlot,
  type Slot,
  type StepRow,
  saveBuckets,
  takeSlots,
} from "./limit-slots.sql";
import type { Moved } from "./movement";
import type { Item, OpenRun } from "./open-runs";
import type { LockedRun } from "./run-row";

/** The limits that bound steps of this node in this run, as far as this process knows. */
export function limitsOf(
  { tenantId, workspaceId, workflowVersionId }: LockedRun,
  node: PlanNode,
): Limit[] {
  if (node.execution !== "worker") return [];
  return limitsOn({
    tenantId,
    workspaceId,
    workflowVersionId,
    pool: node.pool,
    agent: node.type === "agent" ? node.agent.name : null,
    tool: node.type === "tool" ? node.tool.name : null,
    model: node.type === "agent" ? node.model : null,
  });
}

/** For the core: whether a node's steps must be claimed by themselves. */
export const isLimitedIn =
  (run: LockedRun) =>
  (node: WorkerNode): boolean =>
    limitsOf(run, node).length > 0;

type Claim = { run: OpenRun; item: Item; step: StepRow; limits: Limit[] };

/** What a batch's claims were given of their limits, until it is known which of them begin. */
export type Grants = {
  taken: (StepRow & { slots: Slot[]; rates: string[] })[];
  parked: (StepRow & { limitId: string })[];
  buckets: Map<string, Bucket>;
};

/**
 * Asks the limits of the steps that are claimed, under the locks of their runs: a step gets a slot of each and
 * what each rate asks for, or is put aside for the first that has no room. Claims that were put aside leave the
 * batch. Where nothing is bound it costs nothing.
 */
export async function askLimits(
  link: Link,
  open: readonly OpenRun[],
  settled: Map<Item, Moved>,
): Promise<Grants> {
  const grants: Grants = { taken: [], parked: [], buckets: new Map() };
  const claims = open.flatMap(boundClaims);
  if (claims.length === 0) return grants;
  const free = await lock(link, claims, grants.buckets);
  for (const { run, item, step, limits } of claims) {
    const short = limits.find((limit) => !hasRoom(limit, free, grants.buckets));
    if (short) {
      grants.parked.push({ ...step, limitId: short.id });
      run.items.splice(run.items.indexOf(item), 1);
      settled.set(item, { outcome: { ok: false, why: "limited" }, works: [], run: run.run.state });
    } else {
      grants.taken.push({ ...step, ...take(limits, free, grants.buckets) });
    }
  }
  return grants;
}

function boundClaims(run: OpenRun): Claim[] {
  return run.items.flatMap((item) => {
    const { move } = item.movement;
    if (move.type !== "claimed") return [];
    const limits = limitsOf(run.run, planNode(run.version.plan, move.step.node));
    return limits.length > 0 ? [{ run, item, step: { of: run.run, row: move.step }, limits }] : [];
  });
}

type Free = Map<string, Slot[]>;

async function lock(
  link: Link,
  claims: readonly Claim[],
  buckets: Grants["buckets"],
): Promise<Free> {
  const free: Free = new Map();
  const wanted = new Map<string, number>();
  const rates = new Set<string>();
  for (const limit of claims.flatMap(({ limits }) => limits)) {
    if (limit.maxRunning !== null) wanted.set(limit.id, (wanted.get(limit.id) ?? 0) + 1);
    if (limit.rate) rates.add(limit.id);
  }
  const agenda = new Agenda();
  if (wanted.size > 0) {
    agenda.add(lockFreeSlots(wanted), ({ rows }) => {
      for (const slot of rows.map(readSlot))
        free.set(slot.limitId, [...(free.get(slot.limitId) ?? []), slot]);
    });
  }
  if (rates.size > 0) {
    agenda.add(lockBuckets([...rates]), ({ rows }) => {
      for (const bucket of rows.map(readBucket)) buckets.set(bucket.limitId, bucket);
    });
  }
  await agenda.fly(link);
  return free;
}

/** A limit that was taken away meanwhile has neither slots nor a bucket: its steps are put up again by the sweep. */
const hasRoom = (
  { id, maxRunning, rate }: Limit,
  free: Free,
  buckets: Grants["buckets"],
): boolean =>
  (maxRunning === null || (free.get(id)?.length ?? 0) > 0) &&
  (rate === null || (buckets.get(id)?.tokens ?? 0) >= 1);

function take(limits: readonly Limit[], free: Free, buckets: Grants["buckets"]) {
  const rates = limits.filter(({ rate }) => rate !== null).map(({ id }) => id);
  for (const id of rates) spend(buckets, id, 1);
  return { slots: limits.flatMap(({ id }) => free.get(id)?.shift() ?? []), rates };
}

function spend(buckets: Grants["buckets"], id: string, tokens: number): void {
  const bucket = buckets.get(id);
  if (bucket) buckets.set(id, { ...bucket, tokens: bucket.tokens - tokens });
}

/** What must be saved of it: only steps that begin take what they were given. */
export function grantStatements(
  { taken, parked, buckets }: Grants,
  decided: readonly DecidedRun[],
): FlightStatement[] {
  const begun = new Set(
    decided.flatMap(({ run, decisions }) =>
      decisions.works.map((work) => `${run.id} ${stepKey(work)}`),
    ),
  );
  const begins = ({ of, row }: StepRow) => begun.has(`${of.id} ${stepKey(row)}`);
  for (const step of taken) if (!begins(step)) for (const id of step.rates) spend(buckets, id, -1);
  const slots = taken
    .filter(begins)
    .flatMap((step) => step.slots.map((slot) => ({ of: step.of, row: step.row, slot })));
  return [
    ...(slots.length > 0 ? [takeSlots(slots)] : []),
    ...(buckets.size > 0 ? [saveBuckets([...buckets.values()])] : []),
    ...(parked.length > 0 ? [parkSteps(parked)] : []),
  ];
}

/** The statement that frees what the ended attempts hold, whatever ended them; `null` where nothing can be held. */
export function freeingStatement(decided: readonly DecidedRun[]): FlightStatement | null {
  if (!areThereLimits()) return null;
  const ended = decided.flatMap(({ run, decisions }) =>
    decisions.attempts.map(({ node, scope }) => ({ of: run, row: { node, scope } })),
  );
  return ended.length > 0 ? freeSlots(ended) : null;
}
