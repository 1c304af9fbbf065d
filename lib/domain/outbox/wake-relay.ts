import {
  childControlTopic,
  childEndedTopic,
  childStartTopic,
  eventEmittedTopic,
  eventOfferedTopic,
} from "./topics";

/** What a run waits for. All else may leave with the next poll, many in one transaction. */
const AWAITED: ReadonlySet<string> = new Set(
  [childStartTopic, childControlTopic, childEndedTopic, eventEmittedTopic, eventOfferedTopic].map(
    ({ name }) => name,
  ),
);

const listeners = new Set<() => void>();

/**
 * Says that messages of these topics were written. Call it after the commit. It reaches the relays of this process
 * alone, and it may be lost: then the message leaves with the next poll.
 */
export function wakeRelay(topics: Iterable<string>): void {
  for (const topic of topics) {
    if (!AWAITED.has(topic)) continue;
    for (const listener of listeners) listener();
    return;
  }
}

/** Hears of messages that a run waits for, until the function that it returns is called. */
export function hearMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
