"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RunJson } from "@/lib/contract/runs";
import { openEventStream, type StreamState, streamAddress } from "./event-stream";
import { oneAtATime } from "./one-at-a-time";
import { runKeys } from "./runs";

/**
 * Keeps all that is cached about a run fresh, and says how the stream is. The stream says that the run
 * moved, queries say where to.
 */
export function useRunEvents(id: RunJson["id"]): StreamState {
  const queryClient = useQueryClient();
  const [state, setState] = useState<StreamState>("connecting");
  useEffect(
    () =>
      openEventStream(streamAddress(`/v1/runs/${id}/events`), {
        onState: setState,
        onMoved: oneAtATime(() => queryClient.invalidateQueries({ queryKey: runKeys.one(id) })),
      }),
    [id, queryClient],
  );
  return state;
}
