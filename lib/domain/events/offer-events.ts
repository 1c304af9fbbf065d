import { mover } from "@/lib/domain/runs/moving/engine";
import { asId, type TenantId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { sharedPool } from "@/lib/platform/pg";
import { readEvent, readKeptEvents, type WaitRef } from "./events.sql";

/** `eventId`: the one that has come; absent: what was kept before the wait began. */
type Offer = { tenantId: TenantId; wait: WaitRef; eventId: string | undefined };

type StoredEvent = { id: string; event: JsonObject };

const PAGE = 50;

/**
 * Brings events to the waits that they were offered to; what is over by then, or took another, is left as it is. All
 * at once, because each is another run's affair.
 */
export async function bringOffers(offers: readonly Offer[]): Promise<void> {
  await Promise.all(
    offers.map((offer) => (offer.eventId ? bringOne(offer, offer.eventId) : bringKept(offer))),
  );
}

async function bringOne(offer: Offer, eventId: string): Promise<void> {
  const { rows } = await sharedPool().query<StoredEvent>(readEvent(offer.tenantId, eventId));
  await bring(offer, rows);
}

/** Page by page, until the wait has taken one: it is open no more, and nothing is read for it. */
async function bringKept(offer: Offer): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const page: { rows: StoredEvent[] } = await sharedPool().query<StoredEvent>(
      readKeptEvents(offer.wait, after, PAGE),
    );
    await bring(offer, page.rows);
    after = page.rows.at(-1)?.id ?? null;
    if (page.rows.length < PAGE) return;
  }
}

async function bring({ tenantId, wait }: Offer, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { runId, node, scope, fence } = wait;
  await mover().move({
    tenantId,
    runId: asId("run", runId),
    move: { type: "event_arrived", step: { node, scope }, fence, events },
  });
}
