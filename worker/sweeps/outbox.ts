import type { Channels } from "@/lib/domain/approvals/address-notices";
import { MessagesInHand } from "@/lib/domain/outbox/messages-in-hand";
import { relayMessages } from "@/lib/domain/outbox/relay-messages";
import {
  childControlTopic,
  childEndedTopic,
  childStartTopic,
  eventOfferedTopic,
} from "@/lib/domain/outbox/topics";
import { hearMessages } from "@/lib/domain/outbox/wake-relay";
import { env } from "@/lib/platform/env";
import { approvalNoticeReceiver } from "../handlers/approval-notice";
import { budgetReturnReceiver, childSpentReceiver } from "../handlers/budget-return";
import { childControlReceiver, childEndedReceiver, childStartReceiver } from "../handlers/children";
import { eventEmittedReceiver, eventOfferedReceiver } from "../handlers/events";
import { runEndedReceiver } from "../handlers/run-ended";
import { type Loop, startLoop } from "../loop";
import { UNCALLED_PAUSE_MS } from "./look-out";
import { CHANNEL_TOPICS } from "./notices";

/** Their receivers move runs, and wait for those that somebody holds. */
const OF_RUNS = [childStartTopic, childControlTopic, childEndedTopic, eventOfferedTopic].map(
  ({ name }) => name,
);

const receiversOf = (channels: Channels) =>
  new Map([
    approvalNoticeReceiver(channels),
    runEndedReceiver,
    eventEmittedReceiver,
    eventOfferedReceiver,
    childStartReceiver,
    childControlReceiver,
    childEndedReceiver,
    budgetReturnReceiver,
    childSpentReceiver,
  ]);

/**
 * Delivers what must leave: a message is taken by one relay at a time and received once. What this process writes
 * for a run that waits leaves at once, the rest when it is seen to be due.
 */
export function relayingOutbox(): Loop {
  const { noticeWebhook, mailServer } = env();
  const receivers = receiversOf({ chat: noticeWebhook !== null, mail: mailServer !== null });
  const options = {
    receivers,
    topics: { except: CHANNEL_TOPICS },
    inHand: new MessagesInHand(OF_RUNS),
  };
  const loop = startLoop("The relay of the outbox", UNCALLED_PAUSE_MS, async () =>
    (await relayMessages(options)) > 0 ? 0 : UNCALLED_PAUSE_MS,
  );
  const deafen = hearMessages(loop.poke);
  return {
    poke: loop.poke,
    stop: () => {
      deafen();
      return loop.stop();
    },
  };
}
