import { AppError, type ErrorKind } from "@/lib/kernel/errors";
import type { TenantId } from "@/lib/kernel/ids";
import type { Json } from "@/lib/kernel/json";
import { log } from "@/lib/platform/log";
import { sharedPool } from "@/lib/platform/pg";
import { queryPrepared } from "@/lib/platform/prepared";
import { withoutSecrets } from "@/lib/platform/secret";
import type { MessagesInHand } from "./messages-in-hand";
import {
  deleteMessages,
  giveUpMessage,
  putOffMessage,
  type Topics,
  takeMessages,
} from "./outbox.sql";

export type Message = {
  id: number;
  tenantId: TenantId;
  topic: string;
  key: string;
  payload: Json;
  tries: number;
};

/**
 * Does what messages of one topic ask for; each may come twice. A throw means that none of them is done; they
 * then come again one by one, so that one bad message spoils only itself.
 */
export type Receive = (messages: readonly Message[]) => Promise<void>;

export type RelayOptions = {
  receivers: ReadonlyMap<string, Receive>;
  /** What it takes; all topics, unless it says otherwise. */
  topics?: Topics;
  /** How long a taken message is nobody else's. A relay that dies leaves it that long. */
  holdMs?: number;
  batch?: number;
  triesMax?: number;
  /** Messages that take longer are left to their receiver, and others go on. Without it one topic waits for the other. */
  inHand?: MessagesInHand;
};

const HOLD_MS = 30_000;
const BATCH = 200;
const TRIES_MAX = 12;
const PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 10 * 60_000;
const ERROR_LENGTH_MAX = 2_000;

/** What a refusal means for a message: some will be refused for ever, some not. */
const AFTER_REFUSAL: Record<ErrorKind, "give_up" | "try_later"> = {
  invalid: "give_up",
  unauthenticated: "give_up",
  forbidden: "give_up",
  not_found: "give_up",
  conflict: "give_up",
  gone: "give_up",
  too_large: "give_up",
  unprocessable: "give_up",
  exhausted: "try_later",
  unavailable: "try_later",
};

/**
 * Takes due messages, hands those of each topic to its receiver and forgets them when that is done. Returns how
 * many it took. It may die between any two steps: nothing is lost, and what is delivered again is received once.
 */
export async function relayMessages(options: RelayOptions): Promise<number> {
  const { batch = BATCH, holdMs = HOLD_MS, topics, inHand } = options;
  const except = [...(topics?.except ?? []), ...(inHand?.topics ?? [])];
  const taken = await queryPrepared<Message>(
    takeMessages(batch, holdMs, { ...topics, except }, inHand?.ids),
  );
  for (const [topic, messages] of Map.groupBy(taken.rows, (message) => message.topic)) {
    const work = () => relay(topic, messages, options);
    await (inHand?.begin(topic, messages.map(idOf), work) ?? work());
  }
  return taken.rows.length;
}

const idOf = ({ id }: Message): string => String(id);

async function relay(topic: string, messages: Message[], options: RelayOptions): Promise<void> {
  const receive = options.receivers.get(topic);
  try {
    if (!receive) throw new Error(`Nobody receives the topic ${topic}.`);
    await receive(messages);
  } catch (error) {
    const [first, ...others] = messages;
    if (first && others.length === 0) return refused(first, error, options);
    for (const message of messages) await relay(topic, [message], options);
    return;
  }
  await queryPrepared(deleteMessages(messages.map(({ id }) => id)));
}

async function refused(message: Message, error: unknown, options: RelayOptions): Promise<void> {
  const text = textOf(error);
  const isLast =
    message.tries >= (options.triesMax ?? TRIES_MAX) ||
    (error instanceof AppError && AFTER_REFUSAL[error.kind] === "give_up");
  const fields = { error, topic: message.topic, key: message.key, tries: message.tries };
  if (isLast) log.error("A message is given up.", fields);
  else log.warn("A message is tried again later.", fields);
  await sharedPool().query(
    isLast ? giveUpMessage(message, text) : putOffMessage(message, text, pauseOf(message.tries)),
  );
}

/** Doubles from a second to ten minutes, with half of it by chance, so that a thousand do not come back at once. */
const pauseOf = (tries: number): number =>
  Math.min(PAUSE_MS * 2 ** (tries - 1), PAUSE_MAX_MS) * (0.5 + Math.random() / 2);

const textOf = (error: unknown): string =>
  withoutSecrets(error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH_MAX);
