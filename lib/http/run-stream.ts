import { z } from "zod";
import { type RunEventView, runEventSchema, runSnapshotSchema } from "@/lib/contract/run-events";
import type { RunView } from "@/lib/contract/runs";
import { isTerminalRun } from "@/lib/engine/transition";
import { AppError } from "@/lib/kernel/errors";
import type { RunId } from "@/lib/kernel/ids";
import { log } from "@/lib/platform/log";
import { coalesced } from "./coalesced";
import type { RunHub } from "./run-hub";
import { openSse, type SseListener, type SseMessage } from "./sse";

/** Events after a sequence, and the run as it stood when they were read. */
export type EventPage = { run: RunView; events: RunEventView[] };

export type RunStream = SseListener & {
  runId: RunId;
  /** Resumes after it; `null`: begins with a snapshot, and goes on from there. */
  after: number | null;
  read: (after: number, limit: number) => Promise<EventPage>;
  /** Throws once the caller may no longer listen. */
  recheck: () => Promise<unknown>;
  hub: RunHub;
};

const PAGE = 200;
/** A burst becomes a few chunks: one for each event would block the server for everybody. */
const COALESCE_MS = 50;
const RETRY_READ_MS = 1_500;
/** Beyond every sequence: asks for the run alone. */
const BEYOND_ALL = 2_147_483_647;

/** The events of a run as they happen, in order and without a gap, until it is over or nobody listens. */
export function openRunStream({
  runId,
  after,
  read,
  recheck,
  hub,
  ...listener
}: RunStream): Response {
  return openSse(listener, (channel) => {
    let position = after;

    const feed = async () => {
      if (channel.isBlocked()) return;
      const page = await read(position ?? BEYOND_ALL, PAGE);
      const { messages, reached, isDone } = messagesOf(page, position);
      position = reached;
      if (messages.length > 0) channel.send(messages);
      if (isDone) channel.end();
      else if (reached < page.run.event_sequence) pump();
    };

    /** A refusal ends the stream; an outage passes, and the stream goes on where it was. */
    const onError = (error: unknown) => {
      if (error instanceof AppError) return channel.end();
      log.warn("A stream of run events could not be fed; it is tried again.", { error });
      setTimeout(pump, RETRY_READ_MS).unref();
    };

    const pump = coalesced(feed, COALESCE_MS, onError);
    const unwatch = hub.watch(runId, pump);
    pump();
    return { onDrain: pump, onBeat: () => void recheck().catch(onError), onClose: unwatch };
  });
}

type Fed = { messages: SseMessage[]; reached: number; isDone: boolean };

/** What a page says to somebody who stands at `position`; `null`: who has seen nothing yet. */
function messagesOf({ run, events }: EventPage, position: number | null): Fed {
  const reached = events.at(-1)?.sequence ?? Math.min(position ?? BEYOND_ALL, run.event_sequence);
  const isDone = isTerminalRun(run.execution_status) && reached >= run.event_sequence;
  const messages = events.map(asMessage);
  if (position === null) messages.unshift(aboutRun("snapshot", run, reached));
  if (isDone) messages.push(aboutRun("end", run, reached));
  return { messages, reached, isDone };
}

const asMessage = (event: RunEventView): SseMessage => ({
  id: event.sequence,
  data: z.encode(runEventSchema, event),
});

const aboutRun = (event: "snapshot" | "end", run: RunView, sequence: number): SseMessage => ({
  event,
  id: sequence,
  data: z.encode(runSnapshotSchema, { run, last_sequence: sequence }),
});
