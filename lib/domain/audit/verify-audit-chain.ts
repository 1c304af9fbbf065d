import type { PoolClient } from "pg";
import { UNSEALED_COUNTED_MAX } from "@/lib/kernel/bounds";
import { inTransaction } from "@/lib/platform/pg";
import { type Block, digestOfBlock, digestOfEvents, type SealableEvent } from "./blocks";
import { blocksAfter, countUnsealed, eventsBeyond, eventsOfBlock } from "./blocks.sql";

export type ChainProblem = {
  block: number;
  code:
    | "block_missing"
    | "block_changed"
    | "link_broken"
    | "events_changed"
    | "events_without_block";
  message: string;
};

type StoredBlock = Block & { purgedAt: Date | null; sealedAt: Date };

export type VerifiedChain = {
  /** Blocks that were looked at, and the events that they seal. */
  blocks: number;
  events: number;
  /** Blocks whose events retention has deleted: their link is verified, their events cannot be. */
  purged: number;
  /** Events that wait to be sealed, as far as a thousand. */
  unsealed: number;
  problems: ChainProblem[];
  /** The first block that was looked at. */
  first: { sequence: number; sealedAt: Date } | null;
  /** The last block that was looked at. Whoever keeps its digest elsewhere can tell later whether the chain was rewritten. */
  head: { sequence: number; digest: string; sealedAt: Date } | null;
  /** Where to go on, if the chain is longer. */
  next: number | null;
};

/**
 * Verifies the chain of a tenant from a block on, up to so many: that no block is missing or was changed, that each
 * names the one before, and that its events are those that were sealed, neither changed, removed nor added.
 */
export const verifyAuditChain = (
  tenantId: string,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<VerifiedChain> =>
  inTransaction(async (client) => {
    // One view of the chain: a block that is sealed meanwhile is none of our business.
    await client.query("set transaction isolation level repeatable read read only");
    const { rows } = await client.query<StoredBlock>(
      blocksAfter(tenantId, Math.max(0, after - 1), limit + 2),
    );
    const before = rows.find(({ sequence }) => sequence === after);
    const following = rows.filter(({ sequence }) => sequence > after);
    const blocks = following.slice(0, limit);
    const problems = await blockProblems(client, blocks, before ?? { sequence: after, digest: "" });
    const hasMore = following.length > limit;
    const [first] = blocks;
    const head = blocks.at(-1) ?? before;
    if (!hasMore) problems.push(...(await strayEvents(client, tenantId, head?.sequence ?? after)));
    const { rows: unsealed } = await client.query<{ count: number }>(
      countUnsealed(tenantId, UNSEALED_COUNTED_MAX),
    );
    return {
      blocks: blocks.length,
      events: blocks.reduce((sum, block) => sum + block.events, 0),
      purged: blocks.filter(({ purgedAt }) => purgedAt !== null).length,
      unsealed: unsealed[0]?.count ?? 0,
      problems,
      first: first ? { sequence: first.sequence, sealedAt: first.sealedAt } : null,
      head: head ? { sequence: head.sequence, digest: head.digest, sealedAt: head.sealedAt } : null,
      next: hasMore ? (head?.sequence ?? null) : null,
    };
  });

type Link = Pick<Block, "sequence" | "digest">;

async function blockProblems(
  client: PoolClient,
  blocks: readonly StoredBlock[],
  before: Link,
): Promise<ChainProblem[]> {
  const problems: ChainProblem[] = [];
  let previous = before;
  for (const block of blocks) {
    problems.push(...linkProblems(block, previous), ...(await eventProblems(client, block)));
    previous = block;
  }
  return problems;
}

function linkProblems(block: StoredBlock, previous: Link): ChainProblem[] {
  const { sequence } = block;
  if (sequence !== previous.sequence + 1) {
    const message = `Block ${sequence} follows block ${previous.sequence}: what stood between them is gone.`;
    return [{ block: sequence, code: "block_missing", message }];
  }
  if (digestOfBlock(block) !== block.digest) {
    const message = `Block ${sequence} does not say what it said when it was sealed.`;
    return [{ block: sequence, code: "block_changed", message }];
  }
  if (block.previousDigest === previous.digest) return [];
  const message = `Block ${sequence} was sealed behind another block ${previous.sequence} than the one that stands there.`;
  return [{ block: sequence, code: "link_broken", message }];
}

async function eventProblems(client: PoolClient, block: StoredBlock): Promise<ChainProblem[]> {
  const { rows } = await client.query<SealableEvent>(eventsOfBlock(block.tenantId, block.sequence));
  const what = differenceIn(block, rows);
  if (what === null) return [];
  const message = `The events of block ${block.sequence} are not those that were sealed: ${what}.`;
  return [{ block: block.sequence, code: "events_changed", message }];
}

/** Of a block that retention has noted nothing is left: what is there was written afterwards. */
function differenceIn(
  { events, eventsDigest, purgedAt }: StoredBlock,
  found: readonly SealableEvent[],
): string | null {
  if (purgedAt !== null)
    return found.length === 0 ? null : `retention has deleted them, and ${found.length} are there`;
  if (digestOfEvents(found) === eventsDigest) return null;
  return found.length === events
    ? "one of them was changed"
    : `${events} were sealed, ${found.length} are there`;
}

async function strayEvents(
  client: PoolClient,
  tenantId: string,
  last: number,
): Promise<ChainProblem[]> {
  const { rows } = await client.query<{ block: number }>(eventsBeyond(tenantId, last));
  return rows.map(({ block }) => ({
    block,
    code: "events_without_block",
    message: `There are events of block ${block}, which the chain does not have.`,
  }));
}
