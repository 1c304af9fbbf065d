import type { MessageView } from "@/lib/contract/messages";
import { auditStatement } from "@/lib/domain/audit/audit-statement";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import { outboxResend } from "@/lib/domain/outbox/resend";
import { wakeRelay } from "@/lib/domain/outbox/wake-relay";
import { notFound } from "@/lib/kernel/errors";
import { asId, encodeId, type MessageId, messageNumber } from "@/lib/kernel/ids";
import { inTransaction, sharedPool } from "@/lib/platform/pg";
import { type MessageRow, selectMessage } from "./attention.sql";

/**
 * Sends a message about a run again that was given up: the same message, whose tries begin anew. Asked twice it is sent
 * once. NOT_FOUND outside the workspace, for one that names no run, and once it has arrived.
 */
export async function resendMessage(
  principal: Principal,
  id: MessageId,
  reason: string,
): Promise<MessageView> {
  demand(principal, "step:intervene");
  const number = messageNumber(id);
  if (number === null) throw notFound("The message");
  const { rows } = await sharedPool().query<MessageRow>(selectMessage(principal, number));
  const [row] = rows;
  if (!row) throw notFound("The message");
  const { topic } = row;
  const runId = asId("run", row.runId);
  await inTransaction(async (client) => {
    const { rowCount } = await client.query(outboxResend(principal.tenantId, number));
    if (rowCount === 0) return;
    await client.query(
      auditStatement(principal, {
        action: "message.resend",
        target: encodeId("message", id),
        details: { reason, topic, run_id: encodeId("run", runId) },
      }),
    );
  });
  wakeRelay([topic]);
  return { id, topic, run_id: runId };
}
