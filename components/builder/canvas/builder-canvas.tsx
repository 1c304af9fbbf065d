"use client";

import "@xyflow/react/dist/base.css";
import "@/components/canvas/canvas.css";
import { ReactFlowProvider } from "@xyflow/react";
import { useMemo, useState } from "react";
import { CanvasContext, type Open } from "./canvas-state";
import { Stage } from "./stage";
import { useCanvasEdits } from "./use-canvas-edits";

/** The canvas of a draft: its palette, its steps and edges, and everything that can be done with them. */
export function BuilderCanvas() {
  const edits = useCanvasEdits();
  const [open, setOpen] = useState<Open | null>(null);
  const state = useMemo(() => ({ edits, open, setOpen }), [edits, open]);
  return (
    <CanvasContext value={state}>
      <ReactFlowProvider>
        <Stage />
      </ReactFlowProvider>
    </CanvasContext>
  );
}
