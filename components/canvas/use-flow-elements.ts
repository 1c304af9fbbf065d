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
    (edge: DraftEdge) => {
      const [from, to] = [edge.from, edge.to].map((id) => graph.byId.get(id)?.title ?? id);
      const ends = { from: from ?? "", to: to ?? "" };
      return edge.port === "out" ? t("edge", ends) : t("edgeByPort", { ...ends, port: edge.port });
    },
    [t, graph],
  );
  return useMemo(
    () => draw({ graph, states: states ?? null, selection: selection ?? null, label }),
    [draw, graph, states, selection, label],
  );
}
