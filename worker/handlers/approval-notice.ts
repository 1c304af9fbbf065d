import { addressNotices, type Channels } from "@/lib/domain/approvals/address-notices";
import { type MailPlace, mailNotice } from "@/lib/domain/approvals/mail-notice";
import { type NoticePlace, sendNotice } from "@/lib/domain/approvals/send-notice";
import { approvalNoticeTopic, chatNoticeTopic, mailNoticeTopic } from "@/lib/domain/outbox/topics";
import { receive } from "../bind";

/** A notice becomes a message for each channel and reader. */
export const approvalNoticeReceiver = (channels: Channels) =>
  receive(approvalNoticeTopic, (messages) =>
    addressNotices(
      messages.map(({ tenantId, key, payload }) => ({
        tenantId,
        key,
        approvalId: payload.approval_id,
        occasion: payload.occasion,
        userId: payload.user_id ?? null,
      })),
      channels,
    ),
  );

/** The chat is told of requests one after another. */
export const chatNoticeReceiver = (place: NoticePlace) =>
  receive(chatNoticeTopic, async (messages) => {
    for (const { tenantId, payload } of messages) {
      const { approval_id: approvalId, occasion } = payload;
      await sendNotice({ tenantId, approvalId, occasion }, place);
    }
  });

/** One mail after another leaves. */
export const mailNoticeReceiver = (place: MailPlace) =>
  receive(mailNoticeTopic, async (messages) => {
    for (const { tenantId, key, payload } of messages) {
      const { approval_id: approvalId, occasion, user_id: userId } = payload;
      await mailNotice({ tenantId, key, approvalId, userId, occasion }, place);
    }
  });
