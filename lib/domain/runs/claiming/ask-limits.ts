import type { Limit } from "@/lib/domain/limits/limit";
import { areThereLimits, limitsOn, limitsOnTool } from "@/lib/domain/limits/limits-in-force";
import { stepKey } from "@/lib/engine/advance/model";
import { type PlanNode, planNode, type WorkerNode } from "@/lib/engine/plan";
import type { FlightStatement } from "@/lib/platform/flight";
import { Agenda, type Link } from "../moving/agenda";
import type { DecidedRun } from "../moving/decide-runs";
import type { Moved } from "../moving/movement";
import type { Item, OpenRun } from "../moving/open-run";
import type { LockedRun } from "../moving/run-row";
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

/** A step that is claimed; or one whose agent is about to call a tool. */
type Asking = { run: OpenRun; item: Item; step: StepRow; limits: Limit[]; isClaim: boolean };

/** What a batch's claims were given of their limits, until it is known which of them begin. */
export type Grants = {
  taken: (StepRow & { item: Item; slots: Slot[]; rates: string[] })[];
  parked: (StepRow & { row: { limitId: string } })[];
  buckets: Map<string, Bucket>;
};

/**
 * Asks the limits of the steps that are claimed, and of the tools that agents are about to call, under the locks of their
 * runs: a step gets a slot of each and what each rate asks for, or is put aside for the first that has no room; a call for
 * which there is none is not made. What found no room leaves the batch. Where nothing is bound it costs nothing.
 */
export async function askLimits(
  link: Link,
  open: readonly OpenRun[],
  settled: Map<Item, Moved>,
): Promise<Grants> {
  const grants: Grants = { taken: [], parked: [], buckets: new Map() };
  const asking = open.flatMap(boundMoves);
  if (asking.length === 0) return grants;
  const free = await lock(link, asking, grants.buckets);
  for (const { run, item, step, limits, isClaim } of asking) {
    const short = limits.find((limit) => !hasRoom(limit, free, grants.buckets));
    if (short) {
      const outcome = { ok: false as const, why: "limited" as const, limitId: short.id };
      if (isClaim) grants.parked.push({ of: step.of, row: { ...step.row, limitId: short.id } });
      run.items.splice(run.items.indexOf(item), 1);
      settled.set(item, { outcome, works: [], run: run.run.state });
    } else {
      grants.taken.push({ ...step, item, ...take(limits, free, grants.buckets) });
    }
  }
  return grants;
}

function boundMoves(run: OpenRun): Asking[] {
  return run.items.flatMap((item) => {
    const { move } = item.movement;
    if (move.type !== "claimed" && move.type !== "tool_asked") return [];
    const isClaim = move.type === "claimed";
    const limits = isClaim
      ? limitsOf(run.run, planNode(run.version.plan, move.step.node))
      : limitsOnTool(run.run.workspaceId, move.ask.tool);
    const step = { of: run.run, row: move.step };
    return limits.length > 0 ? [{ run, item, step, limits, isClaim }] : [];
  });
}

type Free = Map<string, Slot[]>;

async function lock(
  link: Link,
  asking: readonly Asking[],
  buckets: Grants["buckets"],
): Promise<Free> {
  const free: Free = new Map();
  const wanted = new Map<string, number>();
  const rates = new Set<string>();
  for (const limit of asking.flatMap(({ limits }) => limits)) {
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

/** What must be saved of it: only steps that begin, and calls that are allowed, take what they were given. */
export function grantStatements(
  { taken, parked, buckets }: Grants,
  decided: readonly DecidedRun[],
): FlightStatement[] {
  const begun = new Set(
    decided.flatMap(({ run, decisions }) =>
      decisions.works.map((work) => `${run.id} ${stepKey(work)}`),
    ),
  );
  const allowed = new Set(decided.flatMap(allowedCalls));
  const begins = ({ of, row, item }: Grants["taken"][number]) =>
    item.movement.move.type === "claimed"
      ? begun.has(`${of.id} ${stepKey(row)}`)
      : allowed.has(item);
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

const allowedCalls = ({ open, decisions }: DecidedRun): Item[] =>
  open.items.filter(
    ({ movement }, index) =>
      movement.move.type === "tool_asked" && decisions.outcomes[index]?.ok === true,
  );

/** The statement that frees what the ended attempts hold, whatever ended them; `null` where nothing can be held. */
export function freeingStatement(decided: readonly DecidedRun[]): FlightStatement | null {
  if (!areThereLimits()) return null;
  const ended = decided.flatMap(({ run, decisions }) =>
    decisions.attempts.map(({ node, scope }) => ({ of: run, row: { node, scope } })),
  );
  return ended.length > 0 ? freeSlots(ended) : null;
}
