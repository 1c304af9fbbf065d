import type { Statement } from "@/lib/platform/statement";
import { resendMessage } from "./outbox.sql";

/**
 * The statement that begins the tries of a message anew that was given up. It touches no row where there is none, or
 * where somebody has done so before: run it in the transaction of what is said about it.
 */
export const outboxResend = (tenantId: string, number: string): Statement =>
  resendMessage(tenantId, number);
