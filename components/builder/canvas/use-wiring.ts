"use client";

import {
  type Connection,
  type FinalConnectionState,
  type OnConnectEnd,
  useReactFlow,
} from "@xyflow/react";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { shownGraph } from "@/components/builder/editor/shown-graph";
import { useEditorStore } from "@/components/builder/editor/use-editor";
import type { WireEdge } from "@/components/canvas/flow-edges";
import { useToast } from "@/components/ui/toast";
import { type EdgeRefusal, refuseEdge } from "@/lib/engine/draft/refuse-edge";
import { useCanvas } from "./canvas-state";

type Ends = Pick<Connection, "source" | "sourceHandle" | "target">;

const endsOf = ({ source, sourceHandle, target }: Ends) => ({
  from: source,
  port: sourceHandle ?? "out",
  to: target,
});

/** Why the edge that is being drawn may not be, or `null`. */
export function useRefusal(): (ends: Ends) => EdgeRefusal | null {
  const store = useEditorStore();
  return useCallback((ends) => refuseEdge(shownGraph(store.getState()), endsOf(ends)), [store]);
}

/** Draws edges by hand: a wrong one is refused and says why; one that ends in the open asks what should stand there. */
export function useWiring() {
  const refusalOf = useRefusal();
  const why = useTranslations("builder.refusal");
  const toast = useToast();
  const { edits, setOpen } = useCanvas();
  const { screenToFlowPosition } = useReactFlow();
  const [isConnecting, setConnecting] = useState(false);
  const onConnectEnd: OnConnectEnd = useCallback(
    (event, state) => {
      setConnecting(false);
      // What was good is an edge by now, and would be refused as one that exists.
      const ends = state.isValid ? null : endsFrom(state);
      const refusal = ends && refusalOf(ends);
      if (refusal) toast({ tone: "failed", title: why(refusal) });
      if (state.toHandle || state.fromHandle?.type !== "source") return;
      const pointer = "changedTouches" in event ? event.changedTouches[0] : event;
      if (!pointer) return;
      const anchor = { x: pointer.clientX, y: pointer.clientY };
      const { x, y } = screenToFlowPosition(anchor);
      const from = { node: state.fromHandle.nodeId, port: state.fromHandle.id ?? null };
      setOpen({ kind: "insert", anchor, at: { x, y: y - 31 }, from });
    },
    [refusalOf, screenToFlowPosition, setOpen, toast, why],
  );
  const handlers = useMemo(
    () => ({
      onConnectStart: () => setConnecting(true),
      onConnect: (connection: Connection) => edits.connect(endsOf(connection)),
      isValidConnection: ({ source, sourceHandle = null, target }: Connection | WireEdge) =>
        refusalOf({ source, sourceHandle, target }) === null,
    }),
    [edits, refusalOf],
  );
  return { ...handlers, onConnectEnd, isConnecting };
}

/** Both ends of what was drawn, whichever was the first. */
function endsFrom({ fromHandle, toHandle }: FinalConnectionState): Ends | null {
  if (!fromHandle || !toHandle) return null;
  const [source, target] =
    fromHandle.type === "source" ? [fromHandle, toHandle] : [toHandle, fromHandle];
  if (source.type !== "source" || target.type !== "target") return null;
  return { source: source.nodeId, sourceHandle: source.id ?? null, target: target.nodeId };
}
