import type { PoolClient } from "pg";
import { asId, encodeId } from "@/lib/kernel/ids";
import { byItself } from "@/lib/platform/by-itself";
import { inTransaction, setLocally } from "@/lib/platform/pg";
import { queryPrepared } from "@/lib/platform/prepared";
import { type Block, blockOf, type SealableEvent } from "./blocks";
import {
  insertBlock,
  lastBlock,
  lockChain,
  putIntoBlock,
  tenantsToSeal,
  unsealedEvents,
} from "./blocks.sql";

/** Of events that come one by one several go into a block. */
const AGE_MS = 5_000;
const EVENTS_PER_BLOCK = 1_000;

/**
 * Seals what has been audited into the chain of its tenant, a block each time: a link over the rows as they are and
 * the block before. Any number of processes may do so at once; a tenant that another one has in hand is passed over.
 * One whose chain cannot go on keeps no other from being sealed. An event that commits late goes into a later block. Gives how many events were sealed.
 */
export async function sealAuditEvents(ageMs = AGE_MS): Promise<number> {
  const { rows } = await queryPrepared<{ tenantId: string }>(tenantsToSeal(ageMs));
  let sealed = 0;
  for (const { tenantId } of rows) {
    const seal = () => inTransaction((client) => sealTenant(client, tenantId));
    const events = await byItself(seal, FAILS, {
      tenant_id: encodeId("tenant", asId("tenant", tenantId)),
    });
    sealed += events ?? 0;
  }
  return sealed;
}

const FAILS = "What was audited of a tenant could not be sealed; the next look tries again.";

async function sealTenant(client: PoolClient, tenantId: string): Promise<number> {
  const { rows: locks } = await client.query<{ locked: boolean }>(lockChain(tenantId));
  if (!locks[0]?.locked) return 0;
  const { rows: last } = await client.query<Block>(lastBlock(tenantId));
  const { rows: events } = await client.query<SealableEvent>(
    unsealedEvents(tenantId, EVENTS_PER_BLOCK),
  );
  if (events.length === 0) return 0;
  const block = blockOf(tenantId, events, last[0] ?? null);
  await setLocally(client, "signalbox.seal", "on");
  await client.query(insertBlock(block));
  const ids = events.map(({ id }) => id);
  const { rowCount } = await client.query(putIntoBlock(tenantId, ids, block.sequence));
  if (rowCount !== ids.length)
    throw new Error("Some of the events to be sealed are sealed already.");
  return events.length;
}
