"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { MeJson } from "@/lib/contract/me";
import type { AccessNewsJson, RunNewsJson } from "@/lib/contract/workspace-events";
import { openEventStream, type StreamState, streamAddress } from "./event-stream";
import { oneAtATime } from "./one-at-a-time";
import { refreshAfter, type WorkspaceNews } from "./workspace-news";

/** Lists may lag this far behind: a busy workspace must not make every tab ask all the time. */
const REFRESH_MS = 1_000;
/** A browser has few connections to a server: a tab that nobody looks at gives its own back. */
const HIDDEN_MS = 30_000;

/**
 * Keeps lists and counts of the workspace fresh while somebody looks at the page. `onAccess` hears the
 * reader's role by now, again and again. Gives back whether the page still hears what moves.
 */
export function useWorkspaceEvents(onAccess: (role: MeJson["role"]) => void): StreamState {
  const queryClient = useQueryClient();
  const access = useRef(onAccess);
  const [state, setState] = useState<StreamState>("connecting");
  useEffect(() => {
    access.current = onAccess;
  }, [onAccess]);
  useEffect(
    () =>
      whileVisible(() => {
        let news = nothing();
        const refresh = async () => {
          const said = news;
          news = nothing();
          if (said.isReset || said.runs.size > 0) await refreshAfter(queryClient, said);
        };
        return openEventStream(streamAddress("/v1/events"), {
          refreshMs: REFRESH_MS,
          onMoved: oneAtATime(refresh),
          onState: setState,
          onSaid: {
            message: (data) => news.runs.add((JSON.parse(data) as RunNewsJson).run_id),
            // Also the first thing to be heard: what the page came with may be older than the stream.
            reset: () => {
              news.isReset = true;
            },
            access: (data) => access.current((JSON.parse(data) as AccessNewsJson).role),
          },
        });
      }),
    [queryClient],
  );
  return state;
}

const nothing = (): WorkspaceNews => ({ runs: new Set(), isReset: false });

/** Has something open while the page is seen, and for a moment after. */
function whileVisible(open: () => () => void): () => void {
  let close: (() => void) | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    close?.();
    close = undefined;
  };
  const look = () => {
    clearTimeout(leaving);
    if (document.visibilityState === "hidden") leaving = setTimeout(leave, HIDDEN_MS);
    else close ??= open();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    document.removeEventListener("visibilitychange", look);
    clearTimeout(leaving);
    leave();
  };
}
