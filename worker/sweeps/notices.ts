import { type Receive, relayMessages } from "@/lib/domain/outbox/relay-messages";
import { chatNoticeTopic, mailNoticeTopic } from "@/lib/domain/outbox/topics";
import { env } from "@/lib/platform/env";
import { chatNoticeReceiver, mailNoticeReceiver } from "../handlers/approval-notice";
import { type Loop, startLoop } from "../loop";

const PAUSE_MS = 1_000;
/** A channel that is not set up has at most what was left when it was: nobody waits for that. */
const IDLE_PAUSE_MS = 60_000;
/** With pauses of up to ten minutes: about a day, after which nobody is helped by the notice. */
const TRIES_MAX = 150;
/** Longer than a channel may take for one message, so that nobody else tells it meanwhile. */
const HOLD_MS = 5 * 60_000;

/** Each channel has a relay of its own, so that one that is down delays nothing else. */
export const CHANNEL_TOPICS = [chatNoticeTopic.name, mailNoticeTopic.name];

/** Tells people. One message at a time: a channel takes long, and what was told already would be told again. */
export function relayingNotices(): Loop[] {
  const { noticeWebhook: webhook, mailServer: server, publicUrl } = env();
  return [
    relaying(
      "The relay to the chat",
      chatNoticeReceiver({ webhook, publicUrl }),
      webhook ? PAUSE_MS : IDLE_PAUSE_MS,
    ),
    relaying(
      "The relay of mail",
      mailNoticeReceiver({ server, publicUrl }),
      server ? PAUSE_MS : IDLE_PAUSE_MS,
    ),
  ];
}

function relaying(name: string, receiver: [topic: string, Receive], pauseMs: number): Loop {
  const options = {
    receivers: new Map([receiver]),
    topics: { only: [receiver[0]] },
    batch: 1,
    holdMs: HOLD_MS,
    triesMax: TRIES_MAX,
  };
  return startLoop(name, pauseMs, async () => ((await relayMessages(options)) > 0 ? 0 : pauseMs));
}
