"use client";

import dynamic from "next/dynamic";
import { untilLoaded } from "@/components/ui/until-loaded";
import { CanvasComing } from "./canvas-coming";
import type { FlowGraphProps } from "./flow-graph";

/** The graph to look at, loaded only where one is shown, and in the browser: it measures what it draws. */
export const LazyFlowGraph = dynamic<FlowGraphProps>(
  () => untilLoaded(() => import("./flow-graph")).then(({ FlowGraph }) => FlowGraph),
  { ssr: false, loading: CanvasComing },
);
