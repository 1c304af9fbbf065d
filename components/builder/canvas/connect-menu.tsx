"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useShownGraph } from "@/components/builder/editor/shown-graph";
import { NodeIcon } from "@/components/canvas/node-icon";
import { usePortWord } from "@/components/canvas/use-port-word";
import { Icon } from "@/components/ui/icon";
import type { DraftGraph } from "@/lib/engine/draft/read-graph";
import { type EdgeRefusal, refuseEdge } from "@/lib/engine/draft/refuse-edge";
import { type Open, useCanvas } from "./canvas-state";
import { FloatingItem, FloatingList } from "./floating-list";

type Props = { open: Extract<Open, { kind: "connect" }>; focusNode: (id: string | null) => void };
type Choice = { port: string; to: string; refusal: EdgeRefusal | null };

/**
 * Every node that a node can lead to, by each of its ways out. What cannot be says why; an edge that is there can be
 * taken out again.
 */
export function ConnectMenu({ open: { anchor, from }, focusNode }: Props) {
  const t = useTranslations("builder.connect");
  const why = useTranslations("builder.refusal");
  const portWord = usePortWord();
  const { edits, setOpen } = useCanvas();
  const graph = useShownGraph();
  const nodeOf = (id: string) => graph.byId.get(id);
  return (
    <FloatingList
      anchor={anchor}
      label={t("title", { node: nodeOf(from)?.title ?? from })}
      none={t("none")}
      onClose={() => setOpen(null)}
      onCloseFocus={() => focusNode(from)}
      search={t("search")}
    >
      {choicesFrom(graph, from).map(({ port, to, refusal }) => (
        <FloatingItem
          disabled={refusal !== null && refusal !== "duplicate"}
          key={`${to}.${port}`}
          keywords={[portWord(port), nodeOf(to)?.title ?? to]}
          onSelect={() => {
            if (refusal) edits.disconnect({ from, port, to });
            else edits.connect({ from, port, to });
            setOpen(null);
          }}
          value={`${to}.${port}`}
        >
          <NodeIcon size={24} type={nodeOf(to)?.type ?? ""} />
          <span className="grid min-w-0 flex-1">
            <span className={`truncate ${refusal && refusal !== "duplicate" ? "text-faint" : ""}`}>
              {t("choice", { port: portWord(port), node: nodeOf(to)?.title ?? to })}
            </span>
            {refusal && (
              <span className="truncate text-12 text-muted">
                {refusal === "duplicate" ? t("remove") : why(refusal)}
              </span>
            )}
          </span>
          {refusal === "duplicate" && <Icon of={Check} size={14} />}
        </FloatingItem>
      ))}
    </FloatingList>
  );
}

/** What can be comes first, then what is, then what cannot be. */
function choicesFrom(graph: DraftGraph, from: string): Choice[] {
  const ports = graph.byId.get(from)?.ports ?? [];
  const choices = ports.flatMap((port) =>
    graph.nodes
      .filter(({ id }) => id !== from)
      .map(({ id: to }) => ({ port, to, refusal: refuseEdge(graph, { from, port, to }) })),
  );
  const rank = ({ refusal }: Choice) => (refusal === null ? 0 : refusal === "duplicate" ? 1 : 2);
  return choices.toSorted((a, b) => rank(a) - rank(b));
}
