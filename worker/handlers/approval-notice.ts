import { type NoticePlace, sendNotice } from "@/lib/domain/approvals/send-notice";
import { approvalNoticeTopic } from "@/lib/domain/outbox/topics";
import { receive } from "../bind";

/** People are told of requests one after another. */
export const approvalNoticeReceiver = (place: NoticePlace) =>
  receive(approvalNoticeTopic, async (messages) => {
    for (const { tenantId, payload } of messages) {
      const { approval_id: approvalId, occasion } = payload;
      await sendNotice({ tenantId, approvalId, occasion }, place);
    }
  });
