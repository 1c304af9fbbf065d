import type { TenantId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import type { Statement } from "@/lib/platform/statement";
import { insertMessages } from "./outbox.sql";

/** Something to tell another room after the commit. `key` names it for good among those of its topic. */
export type NewMessage = { tenantId: TenantId; topic: string; key: string; payload: JsonObject };

/** The statement that writes the messages; run it in the transaction of what they tell. */
export const outboxAppend = (messages: readonly NewMessage[]): Statement =>
  insertMessages(messages);
