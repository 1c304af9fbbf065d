import type { EventReceiptsView } from "@/lib/contract/incoming-events";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { inTransaction } from "@/lib/platform/pg";
import type { CloudEvent } from "./cloud-event";
import { keepEvents } from "./keep-events";

/**
 * Takes in events from outside: those of one call all, or none. They are durable when this returns, and every wait
 * of the workspace that one of them is for will be offered it. One that came before changes nothing.
 */
export async function receiveEvents(
  principal: Principal,
  events: readonly CloudEvent[],
): Promise<EventReceiptsView> {
  demand(principal, "run:start");
  const arrivals = await inTransaction(async (client) => {
    const kept = await keepEvents(client, principal, events);
    const count = kept.filter(({ isNew }) => isNew).length;
    await client.query(auditStatement(principal, { action: "event.receive", details: { count } }));
    return kept;
  });
  return {
    items: events.map(({ source, id }, index) => ({
      source,
      id,
      is_duplicate: !arrivals[index]?.isNew,
      waits: arrivals[index]?.waits ?? 0,
    })),
  };
}
