"use client";

import "@xyflow/react/dist/base.css";
import "@/components/canvas/canvas.css";
import { ReactFlowProvider } from "@xyflow/react";
import { type ReactNode, useMemo, useState } from "react";
import { CanvasContext, type Open } from "./canvas-state";
import { Stage } from "./stage";
import { useCanvasEdits } from "./use-canvas-edits";

/** The canvas of a draft: palette, steps, edges, and all that can be done with them. Its children lie below it. */
export function BuilderCanvas({ children }: { children: ReactNode }) {
  const edits = useCanvasEdits();
  const [open, setOpen] = useState<Open | null>(null);
  const state = useMemo(() => ({ edits, open, setOpen }), [edits, open]);
  return (
    <CanvasContext value={state}>
      <ReactFlowProvider>
        <Stage>{children}</Stage>
      </ReactFlowProvider>
    </CanvasContext>
  );
}
