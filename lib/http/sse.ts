import { type StreamCaller, takeStreamSlot } from "./stream-slots";

/** One message of a stream. Without a name it reaches the browser's `message` listeners. */
export type SseMessage = { id: number | string; event?: string; data: unknown };

/** An open stream as its feeder sees it. */
export type SseChannel = {
  send: (messages: readonly SseMessage[]) => void;
  end: () => void;
  /** The listener does not keep up, or is gone: nothing should be read for them now. */
  isBlocked: () => boolean;
};

export type SseFeeder = {
  /** The listener has caught up. */
  onDrain: () => void;
  /** With every heartbeat. */
  onBeat: () => void;
  onClose: () => void;
};

/** Keeps proxies from closing a stream on which nothing happens. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ": still here\n\n";
/** Tells the browser how soon to open a broken stream again. */
const RETRY = "retry: 2000\n\n";

/** No proxy may gather, compress or keep a stream. */
const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/** Whether the caller asks for a stream and not for a page. */
export const wantsStream = (request: Request): boolean =>
  (request.headers.get("accept") ?? "").includes("text/event-stream");

/** JSON holds no line break, so one `data:` line carries it. */
function encodeMessage({ id, event, data }: SseMessage): string {
  const name = event === undefined ? "" : `event: ${event}\n`;
  return `${name}id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Who listens, and what says that they are gone. */
export type SseListener = { caller: StreamCaller; signal: AbortSignal };

/**
 * A stream that `attach` feeds until it ends it, or the listener goes away. It counts among those of its caller
 * from before it opens until it is over, however it ends; one too many is refused.
 */
export function openSse(
  { caller, signal }: SseListener,
  attach: (channel: SseChannel) => SseFeeder,
): Response {
  const giveBack = takeStreamSlot(caller);
  const encoder = new TextEncoder();
  let feeder: SseFeeder | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isOpen = true;
  let isFull = false;

  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    giveBack();
    clearInterval(heartbeat);
    feeder?.onClose();
  };

  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      const write = (text: string) => {
        if (!isOpen) return;
        controller.enqueue(encoder.encode(text));
        isFull = (controller.desiredSize ?? 0) <= 0;
      };
      const end = () => {
        if (isOpen) controller.close();
        close();
      };
      write(RETRY);
      feeder = attach({
        send: (messages) => write(messages.map(encodeMessage).join("")),
        end,
        isBlocked: () => isFull || !isOpen,
      });
      heartbeat = setInterval(() => {
        if (!isFull) write(HEARTBEAT);
        feeder?.onBeat();
      }, HEARTBEAT_MS);
      signal.addEventListener("abort", end, { once: true });
      if (signal.aborted) end();
    },
    pull() {
      isFull = false;
      feeder?.onDrain();
    },
    cancel: close,
  };
  try {
    return new Response(new ReadableStream(source), { headers: HEADERS });
  } catch (error) {
    close();
    throw error;
  }
}
