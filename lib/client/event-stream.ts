import { WORKSPACE_QUERY } from "@/lib/kernel/workspace-choice";
import { pageWorkspace } from "./page-workspace";
import { throttle } from "./throttle";

/** `lost`: it is being tried again; what is shown may be old. */
export type StreamState = "connecting" | "live" | "lost" | "ended";

type Listeners = {
  onMoved: () => void;
  onState: (state: StreamState) => void;
  /** What else is to be heard of the stream, by the names of its events, before `onMoved`. */
  onSaid?: Record<string, (data: string) => void>;
  /** How often to ask at most. */
  refreshMs?: number;
};

/** Often enough for the eye, seldom enough for the server. */
const REFRESH_MS = 250;
const REOPEN_MS = [1_000, 2_000, 5_000, 10_000] as const;

/** The address of a stream of the page's own workspace, whichever another window has chosen since. */
export function streamAddress(path: string): string {
  const workspace = pageWorkspace();
  return workspace === null ? path : `${path}?${WORKSPACE_QUERY}=${workspace}`;
}

/**
 * Listens to the events of a run until it is over, or of a workspace. The stream says that something moved,
 * never what: whoever hears it asks. So nothing is lost when it breaks: opening it again is a reason to ask, too.
 * Browsers open a broken stream again by themselves, but not one that was refused: that is done here.
 */
export function openEventStream(
  url: string,
  { onMoved, onState, onSaid = {}, refreshMs = REFRESH_MS }: Listeners,
): () => void {
  const moved = throttle(onMoved, refreshMs);
  let source: EventSource;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    clearTimeout(timer);
    source.close();
    moved.stop();
  };
  const opened = () => {
    failures = 0;
    onState("live");
    moved.call();
  };
  const failed = () => {
    onState("lost");
    if (source.readyState !== EventSource.CLOSED) return;
    const wait = REOPEN_MS[Math.min(failures, REOPEN_MS.length - 1)];
    failures += 1;
    timer = setTimeout(open, wait);
  };
  const ended = () => {
    close();
    onState("ended");
    onMoved();
  };
  function open() {
    source = new EventSource(url);
    source.addEventListener("open", opened);
    for (const name of new Set(["message", ...Object.keys(onSaid)]))
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        onSaid[name]?.(data);
        moved.call();
      });
    source.addEventListener("end", ended);
    source.addEventListener("error", failed);
  }

  onState("connecting");
  open();
  return close;
}
