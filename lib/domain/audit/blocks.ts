import { canonicalJson, type Json } from "@/lib/kernel/json";
import { digest } from "@/lib/platform/digest";

/** An event as its row says it, every column in the one form that digests are taken from. */
export type SealableEvent = {
  tenant_id: string;
  workspace_id: string | null;
  id: string;
  actor: Json;
  action: string;
  target: string | null;
  result: string;
  details: Json;
  request_id: string | null;
  /** RFC 3339, UTC, with milliseconds. */
  occurred_at: string;
};

/** A link of a tenant's chain, as its row says it. */
export type Block = {
  tenantId: string;
  sequence: number;
  events: number;
  firstId: string;
  lastId: string;
  eventsDigest: string;
  /** Empty for the first block. */
  previousDigest: string;
  digest: string;
};

/** The digest of events in the order of their ids: a canonical line each. */
export const digestOfEvents = (events: readonly SealableEvent[]): string =>
  digest(events.map((event) => `${canonicalJson(event)}\n`).join(""));

/** The digest of a block: of all that it says but that. */
export const digestOfBlock = (block: Omit<Block, "digest">): string => {
  const { tenantId, sequence, events, firstId, lastId, eventsDigest, previousDigest } = block;
  return digest(
    canonicalJson({ tenantId, sequence, events, firstId, lastId, eventsDigest, previousDigest }),
  );
};

/** The block that seals these events, behind another one or as the first. They are in the order of their ids. */
export function blockOf(
  tenantId: string,
  events: readonly SealableEvent[],
  previous: Pick<Block, "sequence" | "digest"> | null,
): Block {
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) throw new Error("A block seals at least one event.");
  const block = {
    tenantId,
    sequence: (previous?.sequence ?? 0) + 1,
    events: events.length,
    firstId: first.id,
    lastId: last.id,
    eventsDigest: digestOfEvents(events),
    previousDigest: previous?.digest ?? "",
  };
  return { ...block, digest: digestOfBlock(block) };
}
