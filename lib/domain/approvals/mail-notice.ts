import type { Occasion } from "@/lib/domain/outbox/topics";
import { readPlaces } from "@/lib/domain/runs/reading/read-places";
import type { ApprovalId, TenantId, UserId } from "@/lib/kernel/ids";
import { digest } from "@/lib/platform/digest";
import { sendMail } from "@/lib/platform/mail";
import type { MailServer } from "@/lib/platform/mail-variables";
import { sharedPool } from "@/lib/platform/pg";
import { writeNotice } from "./notice-mail";
import { type NoticeRow, type PersonRow, selectNotice, selectPeople } from "./notices.sql";
import { mayBeTold } from "./recipients";
import { requestAddress } from "./request-address";

export type MailNotice = {
  tenantId: TenantId;
  /** Names the mail for good. */
  key: string;
  approvalId: ApprovalId;
  userId: UserId;
  occasion: Occasion;
};

/** The server that mail leaves by, and where people find us. */
export type MailPlace = { server: MailServer | null; publicUrl: string };

/**
 * Mails one person of a request that waits for them. Nothing where no server is named, where nobody waits any more, or
 * where they may decide it no longer. The same notice is always the same mail by its Message-ID, so that a second copy
 * is known as one: between the server's word that it has a mail, and our note of that, a crash may send another.
 * DEPENDENCY_UNAVAILABLE where the server did not take it.
 */
export async function mailNotice(
  { tenantId, key, approvalId, userId, occasion }: MailNotice,
  { server, publicUrl }: MailPlace,
): Promise<void> {
  if (server === null) return;
  const [requests, people] = await Promise.all([
    sharedPool().query<NoticeRow>(selectNotice(tenantId, approvalId)),
    sharedPool().query<PersonRow>(selectPeople(tenantId, approvalId)),
  ]);
  const [request] = requests.rows;
  const person = request && mayBeTold(userId, request, people.rows);
  if (!request || !person) return;
  const placesOf = await readPlaces(tenantId, [request], { isNamed: false });
  const told = { ...request, places: placesOf(request) };
  const url = requestAddress(publicUrl, approvalId);
  await sendMail(server, {
    to: person.email,
    ...writeNotice(occasion, told, { reader: person, url }),
    id: `${digest(`${tenantId}/${key}`).slice(0, 40)}@${new URL(publicUrl).hostname}`,
  });
}
