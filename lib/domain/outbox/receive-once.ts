import type { PoolClient } from "pg";
import type { TenantId } from "@/lib/kernel/ids";
import { AS_LONG_AS_IT_TAKES, inTransaction } from "@/lib/platform/pg";
import { insertInboxRecords } from "./outbox.sql";

/** What names a message for good among those of its topic. */
export type MessageName = { tenantId: TenantId; key: string };

/**
 * Does the effect of messages once, however often they are delivered: the note that they are done and the effect
 * commit together. `effect` gets those that were not done before, and touches nothing but the database.
 */
export const receiveOnce = <M extends MessageName>(
  topic: string,
  messages: readonly M[],
  effect: (client: PoolClient, fresh: M[]) => Promise<unknown>,
): Promise<void> =>
  inTransaction(async (client) => {
    const noted = await client.query<MessageName>(insertInboxRecords(topic, messages));
    const names = new Set(noted.rows.map(nameOf));
    // The same message twice in one delivery is one message, too.
    const fresh = messages.filter((message) => names.delete(nameOf(message)));
    if (fresh.length > 0) await effect(client, fresh);
  }, AS_LONG_AS_IT_TAKES);

const nameOf = ({ tenantId, key }: MessageName): string => `${tenantId} ${key}`;
