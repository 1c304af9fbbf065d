"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { LazyFlowGraph } from "@/components/canvas/lazy-flow-graph";
import type { NodeMark } from "@/components/canvas/node-mark";
import { OpenBodyContext } from "@/components/canvas/open-body";
import { QueryView } from "@/components/shell/query-view";
import { stepsQuery } from "@/lib/client/runs";
import { versionQuery } from "@/lib/client/workflows";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunDetailJson } from "@/lib/contract/runs";
import type { WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import { readGraph } from "@/lib/engine/draft/read-graph";
import { containerOf } from "../outline";
import { latestScope } from "../scope/latest-scope";
import { keyOfPlace, placeOfKey } from "../step-key";
import { NOT_REACHED, stepState } from "../step-state";
import { useChosenStep, useShownScope } from "../use-run-place";
import { edgeStates } from "./edge-states";
import { GraphNote } from "./graph-note";

/** The graph of the version that the run is pinned to, with how each step stands. */
export function RunGraph({ run }: { run: RunDetailJson }) {
  const t = useTranslations("run");
  const steps = useQuery(stepsQuery(run.id));
  const version = useQuery(versionQuery(run.workflow_version_id));
  return (
    <QueryView failure={t("stepsFailed")} query={version} rows={4}>
      {(data) => (
        <QueryView failure={t("stepsFailed")} query={steps} rows={4}>
          {({ items }) => <Graph run={run} steps={items} version={data} />}
        </QueryView>
      )}
    </QueryView>
  );
}

type GraphProps = {
  run: RunDetailJson;
  version: WorkflowVersionJson;
  steps: readonly StepJson[];
};

function Graph({ run, version, steps }: GraphProps) {
  const [scope, show] = useShownScope();
  const graph = readGraph(version.spec, containerOf(scope));
  const [chosen, choose] = useChosenStep();
  const markOf = useMarks();
  const here = useMemo(
    () => new Map(steps.filter((step) => step.scope === scope).map((step) => [step.node, step])),
    [steps, scope],
  );
  const marks = useMemo(
    () => new Map(graph.nodes.map(({ id }) => [id, markOf(here.get(id))])),
    [graph, here, markOf],
  );
  const edges = useMemo(() => edgeStates(graph.edges, here), [graph, here]);
  const open = useCallback(
    (node: string) => show(latestScope(here.get(node) ?? { node, scope })),
    [here, scope, show],
  );
  const place = chosen === null ? null : placeOfKey(chosen);
  const isHere = place?.scope === scope && graph.byId.has(place.node);
  return (
    <OpenBodyContext value={open}>
      <LazyFlowGraph
        edges={edges}
        graph={graph}
        key={containerOf(scope)}
        layout={version.layout}
        marks={marks}
        onSelect={(node) => choose(node === null ? null : keyOfPlace(run.id, { node, scope }))}
        selected={isHere ? place.node : null}
        shape="band"
      />
    </OpenBodyContext>
  );
}

/** The mark of a step: the same object as long as the step is the same, so that its card is drawn once. */
function useMarks(): (step: StepJson | undefined) => NodeMark {
  const t = useTranslations("states");
  return useMemo(() => {
    const known = new WeakMap<StepJson, NodeMark>();
    const { look, word } = stepState(NOT_REACHED);
    const idle: NodeMark = { look, word: t(`step.${word}`), isIdle: true };
    return (step) => {
      if (!step) return idle;
      const before = known.get(step);
      if (before) return before;
      const state = stepState(step);
      const mark: NodeMark = {
        look: state.look,
        word: t(`step.${state.word}`),
        note: <GraphNote step={step} />,
        ...(step.status === "blocked" && { isIdle: true }),
      };
      known.set(step, mark);
      return mark;
    };
  }, [t]);
}
