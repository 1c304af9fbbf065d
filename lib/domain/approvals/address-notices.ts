import type { PoolClient } from "pg";
import { type NewMessage, outboxAppend } from "@/lib/domain/outbox/append";
import { type MessageName, receiveOnce } from "@/lib/domain/outbox/receive-once";
import {
  approvalNoticeTopic,
  chatNoticeTopic,
  mailNoticeTopic,
  type Occasion,
} from "@/lib/domain/outbox/topics";
import type { ApprovalId, UserId } from "@/lib/kernel/ids";
import { type NoticeRow, type PersonRow, selectNotice, selectPeople } from "./notices.sql";
import { recipientsOf } from "./recipients";

type Notice = MessageName & {
  approvalId: ApprovalId;
  occasion: Occasion;
  /** The only one who is told; `null`: all whom it concerns. */
  userId: UserId | null;
};

/** The ways by which people can be told. */
export type Channels = { chat: boolean; mail: boolean };

/**
 * Makes of each notice one message for the chat and one for everybody who gets a mail, once, however often it comes.
 * From then on each goes its own way: what cannot be told to one keeps nobody else waiting, and is not told twice to
 * others. Nothing for a request that is no longer open.
 */
export async function addressNotices(
  notices: readonly Notice[],
  channels: Channels,
): Promise<void> {
  if (!channels.chat && !channels.mail) return;
  await receiveOnce(approvalNoticeTopic.name, notices, async (client, fresh) => {
    for (const notice of fresh) {
      const messages = await messagesOf(client, notice, channels);
      if (messages.length > 0) await client.query(outboxAppend(messages));
    }
  });
}

async function messagesOf(
  client: PoolClient,
  { tenantId, key, approvalId, occasion, userId }: Notice,
  { chat, mail }: Channels,
): Promise<NewMessage[]> {
  const { rows } = await client.query<NoticeRow>(selectNotice(tenantId, approvalId));
  const [request] = rows;
  if (!request) return [];
  const payload = { approval_id: approvalId, occasion };
  const people = mail
    ? await client.query<PersonRow>(selectPeople(tenantId, approvalId))
    : { rows: [] };
  const recipients =
    userId === null
      ? recipientsOf(occasion, request, people.rows)
      : people.rows.filter(({ id }) => id === userId);
  const mails = recipients.map(({ id }) => ({
    tenantId,
    topic: mailNoticeTopic.name,
    key: `${key}/${id}`,
    payload: { ...payload, user_id: id },
  }));
  return chat ? [{ tenantId, topic: chatNoticeTopic.name, key, payload }, ...mails] : mails;
}
