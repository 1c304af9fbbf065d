import type { PoolClient } from "pg";
import { type PurseCall, reserveCall, settleCall } from "@/lib/domain/budget/purse";
import type { ClaimedWork } from "@/lib/domain/runs/moving/movement";
import { type Amounts, isNothing, NOTHING } from "@/lib/engine/budget/amounts";
import { undoneBy } from "@/lib/engine/plan";
import type { Position } from "@/lib/execution/ledger/call-path";
import { type Connection, type Ending, endCall } from "@/lib/execution/ledger/calls.sql";
import type { CallRequest } from "@/lib/execution/ledger/carry-out";
import { Yielding } from "@/lib/execution/yielding";
import { asPatientStatement, inPatientTransaction } from "@/lib/platform/patient-transaction";

type Begin = (connection: Connection) => Promise<boolean>;

/**
 * Writes down that a call begins; in a run with a purse together with what it may cost. Where the purse does not
 * hold that, nothing is written and the attempt gives way; nor is anything where the attempt may not begin it any more.
 * A run without one pays for nothing here, nor does what costs nothing. What somebody holds is waited for until
 * `signal` is aborted.
 */
export function beginPaid(
  work: ClaimedWork,
  position: Position,
  { kind, agentVersionId, estimate }: CallRequest,
  begin: Begin,
  signal: AbortSignal,
): Promise<boolean> {
  if (!work.hasPurse || isNothing(estimate)) return asPatientStatement(begin, signal);
  return inPatientTransaction(async (client) => {
    const isForced = undoneBy(work.node) !== null;
    const said = { estimate, isForced, kind, agentVersionId };
    const reserved = await reserveCall(client, purseCall(work, position), said);
    if (!reserved.ok)
      throw new Yielding({
        status: "yielded",
        reason: "budget",
        need: estimate,
        shortOf: reserved.shortOf,
      });
    return demandOurs(await begin(client));
  }, signal).catch(falseIfNotOurs);
}

/**
 * Writes down how a call ended; in a run with a purse together with what it has cost, however long somebody holds that:
 * what was answered would be asked and paid once more.
 */
export function endPaid(work: ClaimedWork, end: Ending): Promise<boolean> {
  if (!work.hasPurse) return asPatientStatement((on) => endCall(work, end, on));
  return inPatientTransaction(async (client: PoolClient) => {
    const used = end.payment ? amountsOf(end.payment.usage) : NOTHING;
    // First, for it locks the purse: whoever ends the attempt takes that before the rows of its calls, too.
    await settleCall(client, purseCall(work, end), used);
    return demandOurs(await endCall(work, end, client));
  }).catch(falseIfNotOurs);
}

/** Another attempt has taken the call over: what it costs is for that one to say, and here nothing is written. */
class NotOurs extends Error {}

function demandOurs(isOurs: boolean): true {
  if (isOurs) return true;
  throw new NotOurs();
}

function falseIfNotOurs(error: unknown): false {
  if (error instanceof NotOurs) return false;
  throw error;
}

const amountsOf = ({
  usd,
  tokensIn,
  tokensOut,
  toolCalls,
}: {
  usd: number;
  tokensIn: number;
  tokensOut: number;
  toolCalls: number;
}): Amounts => ({ usd, tokens: tokensIn + tokensOut, toolCalls });

const purseCall = (
  { tenantId, runId, node, scope, number }: ClaimedWork,
  { branch, ordinal }: Position,
): PurseCall => ({ tenantId, runId, node, scope, branch, ordinal, attempt: number });
