"use client";

import { type DraftGraph, readGraph } from "@/lib/engine/draft/read-graph";
import type { Editor } from "./editor";
import { useEditor } from "./use-editor";

/** The graph that the canvas shows: the workflow, or the body of the container that was opened. */
export const shownGraph = ({ spec, inside }: Pick<Editor, "spec" | "inside">): DraftGraph =>
  readGraph(spec, inside);

/** The same, drawn again when it changes. */
export const useShownGraph = (): DraftGraph => useEditor(shownGraph);
