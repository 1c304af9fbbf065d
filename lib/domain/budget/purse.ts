import type { PoolClient } from "pg";
import { type Amounts, isNothing, minus, NOTHING, plus } from "@/lib/engine/budget/amounts";
import { type Balance, lacking } from "@/lib/engine/budget/purse";
import { tellOfSpending } from "./late.sql";
import {
  deleteOwnReservation,
  deleteReservation,
  insertReservation,
  lockPurse,
  movePurse,
  type PurseCall,
} from "./purse.sql";
import { takeSlices } from "./slices";

export type { PurseCall } from "./purse.sql";

/** The purse of a run under its lock. */
export type LockedPurse = Balance & {
  children: Amounts;
  handed: Amounts;
  carved: Amounts;
  budgetIds: string[];
};

/** `shortOf`: the budget above the run that is empty; `null`: the run's own purse is. */
export type Reserved = { ok: true } | { ok: false; shortOf: string | null };

/** What the run itself has used or may yet use: what its children do they draw by themselves. */
export const ownUse = ({ reserved, spent, children, carved }: LockedPurse): Amounts =>
  minus(minus(plus(reserved, spent), carved), children);

/**
 * Keeps back what a call may cost, in the caller's transaction, or says whose money does not suffice: then the
 * caller rolls back. `isForced`: it is made whatever it costs, for it undoes something. Once more for the same call
 * it takes the place of what was kept before.
 */
export async function reserveCall(
  client: PoolClient,
  call: PurseCall,
  {
    estimate,
    isForced,
    ...said
  }: { estimate: Amounts; isForced: boolean; kind: string; agentVersionId: string | null },
): Promise<Reserved> {
  const purse = await locked(client, call.runId);
  if (!purse) return { ok: true };
  const before = (await client.query<Amounts>(deleteReservation(call))).rows[0] ?? NOTHING;
  purse.reserved = minus(purse.reserved, before);
  if (!isForced && lacking(purse, estimate).length > 0) return { ok: false, shortOf: null };
  const use = plus(ownUse(purse), estimate);
  const taken = await takeSlices(client, { ...call, ...purse }, use, isForced);
  if (!taken.ok) return taken;
  await client.query(insertReservation(call, said, estimate));
  const reserved = minus(estimate, before);
  await client.query(movePurse(call.runId, { reserved, spent: NOTHING, handed: taken.slice }));
  return { ok: true };
}

/**
 * Settles a call by what it has used, in the caller's transaction: what was kept back for it is given back once,
 * here or with the end of its attempt. What it used beyond that is spent all the same.
 */
export async function settleCall(
  client: PoolClient,
  call: PurseCall,
  used: Amounts,
): Promise<void> {
  const purse = await locked(client, call.runId);
  if (!purse) return;
  const [own] = (await client.query<Amounts>(deleteOwnReservation(call))).rows;
  const kept = own ?? NOTHING;
  purse.reserved = minus(purse.reserved, kept);
  purse.spent = plus(purse.spent, used);
  const taken = await takeSlices(client, { ...call, ...purse }, ownUse(purse), true);
  const handed = taken.ok ? taken.slice : NOTHING;
  const reserved = minus(NOTHING, kept);
  await client.query(movePurse(call.runId, { reserved, spent: used, handed }));
  // Its attempt has ended before it, and so may have its run: then the parent has been told another sum.
  if (!own && !isNothing(used)) await client.query(tellOfSpending(call.runId));
}

/** The purse of a run under its lock, or `null` if nobody bounds what it spends. */
export async function locked(client: PoolClient, runId: string): Promise<LockedPurse | null> {
  const { rows } = await client.query<LockedPurse>(lockPurse(runId));
  return rows[0] ?? null;
}
