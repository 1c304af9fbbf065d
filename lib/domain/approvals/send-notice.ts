import type { Occasion } from "@/lib/domain/outbox/topics";
import { readPlaces } from "@/lib/domain/runs/reading/read-places";
import type { ApprovalId, TenantId } from "@/lib/kernel/ids";
import { postToChat } from "@/lib/platform/chat-webhook";
import { sharedPool } from "@/lib/platform/pg";
import type { Secret } from "@/lib/platform/secret";
import { noticeTitle } from "./notice-title";
import { NOTICE_WORDS } from "./notice-words";
import { type NoticeRow, selectNotice } from "./notices.sql";
import { requestAddress } from "./request-address";

export type Notice = {
  tenantId: TenantId;
  approvalId: ApprovalId;
  occasion: Occasion;
};

/** The chat that is told, and where people find us. */
export type NoticePlace = { webhook: Secret | null; publicUrl: string };

/**
 * Tells the chat of a request that is still open, with the way to it; nothing where none is named or nobody waits any
 * more. The way leads to the inbox, behind the sign-in, and decides nothing by itself. DEPENDENCY_UNAVAILABLE where
 * the chat cannot be reached.
 */
export async function sendNotice(
  { tenantId, approvalId, occasion }: Notice,
  { webhook, publicUrl }: NoticePlace,
): Promise<void> {
  if (webhook === null) return;
  const { rows } = await sharedPool().query<NoticeRow>(selectNotice(tenantId, approvalId));
  const [row] = rows;
  if (!row) return;
  const placesOf = await readPlaces(tenantId, [row], { isNamed: false });
  const title = noticeTitle(NOTICE_WORDS.en, row.title, placesOf(row));
  const url = requestAddress(publicUrl, approvalId);
  await postToChat(
    webhook,
    `${headOf(occasion, title, row)}\n${row.workflow} · ${row.run}\n${url}`,
  );
}

/** What people read first. What is decided on is not told: a chat has other readers. */
function headOf(occasion: Notice["occasion"], title: string, { escalatedTo }: NoticeRow): string {
  switch (occasion) {
    case "requested":
      return `A decision is needed: ${title}`;
    case "reminded":
      return `Still waiting for a decision: ${title}`;
    case "escalated":
      return `Escalated to ${escalatedTo ?? "others"}: ${title}`;
    case "delegated":
      return `Handed to somebody else to decide: ${title}`;
  }
}
