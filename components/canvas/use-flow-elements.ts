"use client";

import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { isNodeType } from "@/lib/engine/draft/draft-ports";
import type { DraftEdge, DraftNode } from "@/lib/engine/draft/read-graph";
import { type FlowEdgesInput, makeFlowEdges, type WireEdge } from "./flow-edges";
import { type CardNode, type FlowNodesInput, makeFlowNodes } from "./flow-nodes";

/** The nodes of a graph as the canvas draws them, each with a name to be read aloud. */
export function useFlowNodes({
  graph,
  places,
  marks,
  flags,
  selection,
}: Omit<FlowNodesInput, "label">): CardNode[] {
  const t = useTranslations("canvas");
  const [draw] = useState(makeFlowNodes);
  const label = useCallback(
    ({ title, type }: DraftNode) =>
      t("nodeName", { title, type: t(`type.${isNodeType(type) ? type : "unknown"}`) }),
    [t],
  );
  return useMemo(
    () =>
      draw({
        graph,
        places,
        marks: marks ?? null,
        flags: flags ?? null,
        selection,
        label,
      }),
    [draw, graph, places, marks, flags, selection, label],
  );
}

/** The edges of a graph as the canvas draws them, each with a name to be read aloud. */
export function useFlowEdges({
  graph,
  states,
  selection,
}: Omit<FlowEdgesInput, "label">): WireEdge[] {
  const t = useTranslations("canvas");
  const [draw] = useState(makeFlowEdges);
  const label = useCallback(
    ({ from, port, to }: DraftEdge) =>
      port === "out" ? t("edge", { from, to }) : t("edgeByPort", { from, port, to }),
    [t],
  );
  return useMemo(
    () => draw({ graph, states: states ?? null, selection: selection ?? null, label }),
    [draw, graph, states, selection, label],
  );
}
