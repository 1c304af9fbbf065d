import { relayMessages } from "@/lib/domain/outbox/relay-messages";
import { childControlReceiver, childEndedReceiver, childStartReceiver } from "../handlers/children";
import { eventEmittedReceiver, eventOfferedReceiver } from "../handlers/events";
import { runEndedReceiver } from "../handlers/run-ended";
import { type Loop, startLoop } from "../loop";
import { NOTICE_TOPICS } from "./notices";

const PAUSE_MS = 500;

const receivers = new Map([
  runEndedReceiver,
  eventEmittedReceiver,
  eventOfferedReceiver,
  childStartReceiver,
  childControlReceiver,
  childEndedReceiver,
]);

/** Delivers what must leave: a message is taken by one relay at a time and received once. */
export const relayingOutbox = (): Loop =>
  startLoop("The relay of the outbox", PAUSE_MS, async () =>
    (await relayMessages({ receivers, topics: { except: NOTICE_TOPICS } })) > 0 ? 0 : PAUSE_MS,
  );
