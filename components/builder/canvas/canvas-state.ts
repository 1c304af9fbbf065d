"use client";

import { createContext, useContext } from "react";
import type { Point } from "@/lib/engine/spec/layout";
import type { Origin } from "./insert-node";
import type { CanvasEdits } from "./use-canvas-edits";

/** What lies open above the canvas. */
export type Open =
  /** `anchor`: on the screen. */
  | { kind: "insert"; anchor: Point; at: Point | null; from: Origin | null }
  | { kind: "connect"; anchor: Point; from: string }
  | { kind: "find"; anchor: Point }
  | { kind: "keys" };

export type CanvasState = {
  edits: CanvasEdits;
  open: Open | null;
  setOpen: (open: Open | null) => void;
};

export const CanvasContext = createContext<CanvasState | null>(null);

/** What the parts of the canvas share. Throws outside of it. */
export function useCanvas(): CanvasState {
  const state = useContext(CanvasContext);
  if (!state) throw new Error("No canvas around this component.");
  return state;
}
