"use client";

import { useReactFlow } from "@xyflow/react";
import { type RefObject, useCallback, useEffect, useMemo } from "react";
import { useEditorStore } from "@/components/builder/editor/use-editor";
import { FIT } from "@/components/canvas/zoom-controls";
import type { EdgeEnds } from "@/lib/engine/draft/edit-edges";
import type { Point } from "@/lib/engine/spec/layout";
import { type Command, commandOf } from "./canvas-keys";
import { useCanvas } from "./canvas-state";
import { runCommand, type Surroundings } from "./commands";
import { type Frame, useFocusNode } from "./focus-node";
import { useClipboard } from "./use-clipboard";

type Props = {
  frame: Frame;
  edges: () => readonly EdgeEnds[];
  pointer: RefObject<Point | null>;
};

/** The commands of the canvas, by button and by key. Keys count while the canvas, or nothing at all, has the focus. */
export function useCommands({ frame, edges, pointer }: Props) {
  const store = useEditorStore();
  const { edits, setOpen } = useCanvas();
  const { fitView, screenToFlowPosition } = useReactFlow();
  const focusNode = useFocusNode(frame);
  const on = useMemo<Surroundings>(
    () => ({
      editor: store.getState,
      edits,
      setOpen,
      // In the next frame, when what was moved stands where it is to be.
      showAll: () => requestAnimationFrame(() => void fitView({ ...FIT, duration: 180 })),
      toFlow: screenToFlowPosition,
      frame: () => frame.current,
      edges,
      focusNode,
      pointer: () => pointer.current,
    }),
    [store, edits, setOpen, fitView, screenToFlowPosition, frame, edges, focusNode, pointer],
  );
  const isHere = useCallback(
    (command: Command | null = null) => isCanvasMeant(frame.current, command),
    [frame],
  );
  useClipboard(isHere, on);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = event.defaultPrevented ? null : commandOf(event);
      if (command && isHere(command) && runCommand(command, on)) event.preventDefault();
    };
    // Before the frame's own keys: on a canvas `?` and `/` mean the canvas.
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [isHere, on]);
  const run = useCallback((command: Command) => void runCommand(command, on), [on]);
  return { run, focusNode };
}

/**
 * Whether a key pressed now is for the canvas: it has the focus, or nobody has, nothing lies above it, and nobody
 * writes. Undo and redo are for the canvas from anywhere else, too. A button keeps the keys that press it.
 */
function isCanvasMeant(frame: HTMLElement | null, command: Command | null): boolean {
  const active = document.activeElement;
  if (!frame || document.querySelector('[role="dialog"][data-state="open"]')) return false;
  if (active === null || active === document.body) return true;
  if (!(active instanceof HTMLElement) || isWriting(active)) return false;
  if (command?.kind === "undo" || command?.kind === "redo") return true;
  if (active.closest("button, a") && command?.kind === "edit") return false;
  return frame.contains(active) || active.id === "main";
}

const isWriting = (element: HTMLElement): boolean =>
  element.isContentEditable || element.closest("input, textarea, select") !== null;
