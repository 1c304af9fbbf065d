import { relayMessages } from "@/lib/domain/outbox/relay-messages";
import { approvalNoticeTopic } from "@/lib/domain/outbox/topics";
import { env } from "@/lib/platform/env";
import { approvalNoticeReceiver } from "../handlers/approval-notice";
import { type Loop, startLoop } from "../loop";

const PAUSE_MS = 1_000;
/** With pauses of up to ten minutes: about a day, after which nobody is helped by the notice. */
const TRIES_MAX = 150;

/** What people are told has a relay of its own, so that a channel that is down delays nothing else. */
export const NOTICE_TOPICS = [approvalNoticeTopic.name];

/** Tells people. One message at a time: a channel takes long, and what was told already would be told again. */
export function relayingNotices(): Loop {
  const { noticeWebhook: webhook, publicUrl } = env();
  const receivers = new Map([approvalNoticeReceiver({ webhook, publicUrl })]);
  const options = { receivers, topics: { only: NOTICE_TOPICS }, batch: 1, triesMax: TRIES_MAX };
  return startLoop("The relay of notices", PAUSE_MS, async () =>
    (await relayMessages(options)) > 0 ? 0 : PAUSE_MS,
  );
}
