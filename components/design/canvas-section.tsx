"use client";

import "@/components/canvas/canvas.css";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { cardPorts } from "@/components/canvas/card-geometry";
import { CompactCard } from "@/components/canvas/compact-card";
import type { EdgeState } from "@/components/canvas/flow-edges";
import type { CardData } from "@/components/canvas/flow-nodes";
import { LazyFlowGraph } from "@/components/canvas/lazy-flow-graph";
import { NodeCard } from "@/components/canvas/node-card";
import type { NodeMark } from "@/components/canvas/node-mark";
import { edgeKey } from "@/lib/engine/draft/edit-edges";
import type { DraftNode } from "@/lib/engine/draft/read-graph";
import { canvasSamples, SAMPLE_STANDING } from "./canvas-samples";
import { DesignSection } from "./design-section";
import { STEPS } from "./step-states";

/** What stands on the canvas: cards as they are written, in every state of a run, and from afar; edges and ports. */
export function CanvasSection() {
  const t = useTranslations("design.canvas");
  return (
    <DesignSection note={t("note")} title={t("title")}>
      <Written />
      <InRun />
      <Edges />
    </DesignSection>
  );
}

function useSamples() {
  const t = useTranslations("design.canvas.samples");
  return useMemo(
    () =>
      canvasSamples({
        write: t("write"),
        confirm: t("confirm"),
        deliver: t("deliver"),
        stop: t("stop"),
        look: t("look"),
      }),
    [t],
  );
}

const NOTHING: ReadonlySet<string> = new Set();

/** A card of the samples, as a draft or a run has it. */
const dataOf = (node: DraftNode, said: Partial<CardData> = {}): CardData => ({
  node,
  ports: cardPorts(node, NOTHING),
  wired: "",
  mark: null,
  flag: null,
  ...said,
});

function Written() {
  const t = useTranslations("design.canvas");
  const samples = useSamples();
  return (
    <Kind title={t("written")}>
      <NodeCard data={dataOf(samples.agent)} selected={false} />
      <NodeCard data={dataOf(samples.agent)} selected />
      <NodeCard
        data={dataOf(samples.empty, { flag: { errors: 1, warnings: 0 } })}
        selected={false}
      />
      <NodeCard
        data={dataOf(samples.deliver, { flag: { errors: 0, warnings: 2 } })}
        selected={false}
      />
      <NodeCard data={dataOf(samples.approval)} selected={false} />
    </Kind>
  );
}

/** Every state of a step, near and from afar. */
function InRun() {
  const t = useTranslations("design.canvas");
  const samples = useSamples();
  const states = useTranslations("states.step");
  const marks: NodeMark[] = STEPS.map(({ look, word }) => ({
    look,
    word: states(word),
    ...(word === "blocked" ? { isIdle: true } : { note: t("sampleNote") }),
  }));
  return (
    <>
      <Kind title={t("inRun")}>
        {marks.map((mark) => (
          <NodeCard data={dataOf(samples.agent, { mark })} key={mark.word} selected={false} />
        ))}
      </Kind>
      <Kind title={t("afar")}>
        {marks.map((mark) => (
          <span className="relative block h-14 w-36" key={mark.word}>
            <CompactCard data={dataOf(samples.agent, { mark })} selected={false} />
          </span>
        ))}
      </Kind>
    </>
  );
}

/** Ports filled and hollow; edges that were taken, that are next, and that were not taken. */
function Edges() {
  const t = useTranslations("design.canvas");
  const { graph } = useSamples();
  const states = useTranslations("states.step");
  const [selected, setSelected] = useState<string | null>(null);
  const marks = useMemo(
    () =>
      new Map<string, NodeMark>(
        graph.nodes.flatMap(({ id }) => {
          const state = STEPS.find(({ word }) => word === SAMPLE_STANDING.steps[id]);
          return state ? [[id, { look: state.look, word: states(state.word) }]] : [];
        }),
      ),
    [graph, states],
  );
  const edges = useMemo(
    () =>
      new Map<string, EdgeState>(
        graph.edges.map((edge) => [edgeKey(edge), SAMPLE_STANDING.edges[edge.to] ?? "idle"]),
      ),
    [graph],
  );
  return (
    <Kind title={t("edges")}>
      <div className="h-90 w-full overflow-hidden rounded-panel border border-line">
        <LazyFlowGraph
          edges={edges}
          graph={graph}
          layout={{}}
          marks={marks}
          onSelect={setSelected}
          selected={selected}
        />
      </div>
    </Kind>
  );
}

function Kind({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h3 className="text-12 text-muted">{title}</h3>
      <div className="flex flex-wrap items-start gap-4 rounded-panel bg-sunken p-4">{children}</div>
    </div>
  );
}
