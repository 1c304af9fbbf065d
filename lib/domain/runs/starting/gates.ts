import type { PoolClient } from "pg";
import type { Move } from "@/lib/engine/advance/moves";
import type { PlanConcurrency } from "@/lib/engine/plan";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type RunId, type TenantId } from "@/lib/kernel/ids";
import { byItself } from "@/lib/platform/by-itself";
import { InHand } from "@/lib/platform/in-hand";
import { inTransaction, sharedPool } from "@/lib/platform/pg";
import { queryPrepared } from "@/lib/platform/prepared";
import type { Mover } from "../moving/mover";
import {
  deleteOrphanedPlaces,
  deletePlaces,
  deleteUnusedPlace,
  type Gate,
  type GatePlace,
  gatesOf,
  insertPlace,
  lockGate,
  markEntered,
  markReplaced,
  readPlaces,
  staleGates,
} from "./gates.sql";
import { type GateVerdict, settleGate } from "./settle-gate";

type Carrier = Pick<Mover, "move">;

const GATE: Actor = { kind: "system", id: "concurrency", name: "Concurrency limit" };

/** What a run is asked to stop with; the studio has words for it. */
const REPLACED = "replaced_by_newer_run";
const SKIPPED = "concurrency_skipped";

/**
 * Gives a run that is about to start its place among the runs of its key, before its row is there. `open`: it may
 * begin at once. ADMISSION_DENIED, with who is inside, where it would have to wait and its workflow says `skip`.
 */
export async function takePlace(
  gate: Gate,
  run: { tenantId: TenantId; runId: RunId; startAt: Date | null },
  { limit, onConflict }: PlanConcurrency,
  carrier: Carrier,
): Promise<"open" | "closed"> {
  const { runId } = run;
  const { verdict, places } = await inTransaction(async (client) => {
    await client.query(lockGate(gate));
    const place = insertPlace(gate, { ...run, runLimit: limit, onConflict });
    const { rows } = await client.query<{ isLater: boolean }>(place);
    return rows[0]?.isLater ? { verdict: NOTHING, places: [] } : settle(client, gate);
  });
  await tell({ verdict, places }, carrier, runId);
  if (verdict.skip.includes(runId)) {
    await sharedPool().query(deletePlaces([runId]));
    throw skipped(gate, limit, places);
  }
  return verdict.enter.includes(runId) ? "open" : "closed";
}

const NOTHING: GateVerdict = { enter: [], replace: [], skip: [], leave: [] };

function skipped({ key }: Gate, limit: number, places: readonly GatePlace[]): AppError {
  const inside = places.filter(({ hasEntered, isOver }) => hasEntered && !isOver);
  return new AppError(
    "ADMISSION_DENIED",
    `Of this workflow ${limit === 1 ? "one run" : `${limit} runs`} with the key "${key}" may be under way at once, and a run that would have to wait is skipped.`,
    {
      details: {
        reason: "concurrency",
        key,
        limit,
        run_ids: inside.slice(0, 100).map(({ runId }) => encodeId("run", runId)),
      },
    },
  );
}

/** Takes away the place of a start that came to nothing, and lets in who stands behind it. What has become a run keeps its place. */
export async function leaveGate(runId: RunId, carrier: Carrier): Promise<void> {
  const { rows } = await sharedPool().query<Gate>(deleteUnusedPlace(runId));
  for (const gate of rows) await passGateByItself(gate, carrier);
}

/** Looks at the gates of runs that came there or ended: makes room, and lets in whoever is next. */
export async function passGates(runIds: readonly RunId[], carrier: Carrier): Promise<void> {
  const { rows } = await sharedPool().query<Gate>(gatesOf(runIds));
  for (const gate of rows) await passGateByItself(gate, carrier);
}

/** One gate that cannot be looked at keeps nobody at the others waiting. */
const passGateByItself = (gate: Gate, carrier: Carrier): Promise<unknown> =>
  byItself(
    () => passGate(gate, carrier),
    "A gate could not be looked at; the next look tries again.",
    {
      workflow_id: encodeId("workflow", gate.workflowId),
    },
  );

/** Brings a gate to where it should stand, and tells the runs concerned. Any number may do so at once. */
async function passGate(gate: Gate, carrier: Carrier): Promise<void> {
  const settled = await inTransaction(async (client) => {
    await client.query(lockGate(gate));
    return settle(client, gate);
  });
  await tell(settled, carrier, null);
}

type Settled = { verdict: GateVerdict; places: GatePlace[] };

/** Under the gate's lock. Read after it: what was read before would let in one too many. */
async function settle(client: PoolClient, gate: Gate): Promise<Settled> {
  const { rows: places } = await client.query<GatePlace>(readPlaces(gate));
  const verdict = settleGate(places);
  if (verdict.leave.length > 0) await client.query(deletePlaces(verdict.leave));
  if (verdict.enter.length > 0) await client.query(markEntered(verdict.enter));
  if (verdict.replace.length > 0) await client.query(markReplaced(verdict.replace));
  return { verdict, places };
}

/** Tells runs what became of them, all but the one that is told by its own start. Told twice they are told once. */
async function tell(
  { verdict, places }: Settled,
  carrier: Carrier,
  starting: RunId | null,
): Promise<void> {
  const moves = places
    .filter(({ runId }) => runId !== starting)
    .flatMap((place) => {
      const move = moveOf(place, verdict);
      return move ? [{ tenantId: place.tenantId, runId: place.runId, move }] : [];
    });
  await Promise.all(
    moves.map((movement) => {
      const word = `${movement.runId} ${movement.move.type}`;
      const fields = { run_id: encodeId("run", movement.runId) };
      return inHand.beginOnce(word, () => byItself(() => carrier.move(movement), UNTOLD, fields));
    }),
  );
}

const UNTOLD = "A run could not be told of its place; the next look tells it again.";
/** A run that somebody holds hears of it once it is let go, and once: nobody at the gate waits for that. */
const inHand = new InHand(UNTOLD);

/** Also what was decided at an earlier look and nobody told the run of, because that process died. */
function moveOf(place: GatePlace, { enter, replace, skip }: GateVerdict): Move | null {
  const { runId, isHeld, isStopping, hasEntered } = place;
  if (replace.includes(runId)) return isStopping ? null : stop(REPLACED);
  if (skip.includes(runId)) return stop(SKIPPED);
  return enter.includes(runId) || (hasEntered && isHeld) ? { type: "admitted" } : null;
}

const stop = (reason: string): Move => ({ type: "cancel_requested", reason, actor: GATE });

/** Brings gates to where they should stand at which whoever had to do it has died. Gives how many. */
export async function sweepGates(carrier: Carrier): Promise<number> {
  await queryPrepared(deleteOrphanedPlaces());
  const { rows } = await queryPrepared<Gate>(staleGates(GATES_MAX));
  for (const gate of rows) await passGateByItself(gate, carrier);
  return rows.length;
}

const GATES_MAX = 100;
