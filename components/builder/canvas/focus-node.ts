"use client";

import { useReactFlow } from "@xyflow/react";
import { type RefObject, useCallback } from "react";
import type { Point } from "@/lib/engine/spec/layout";

export type Frame = RefObject<HTMLDivElement | null>;

const MOVE = { duration: 180 };

/** Puts the focus on a node, and brings it into view; `null`: on the canvas itself. */
export function useFocusNode(frame: Frame): (id: string | null) => void {
  const { getInternalNode, setCenter, getZoom, flowToScreenPosition } = useReactFlow();
  return useCallback(
    (id) => {
      const box = frame.current;
      const card = id === null ? null : cardOf(box, id);
      (card ?? box)?.focus({ preventScroll: true });
      const at = id === null ? null : getInternalNode(id)?.internals.positionAbsolute;
      if (!box || !at || isInside(box, flowToScreenPosition(at))) return;
      void setCenter(at.x + 116, at.y + 32, { zoom: getZoom(), ...MOVE });
    },
    [frame, getInternalNode, getZoom, setCenter, flowToScreenPosition],
  );
}

/** The element of a node that is on the canvas. */
export const cardOf = (frame: HTMLElement | null, id: string): HTMLElement | null =>
  frame?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`) ?? null;

/** Whether enough of a card can be seen whose corner stands here. */
function isInside(box: HTMLElement, { x, y }: Point): boolean {
  const { left, top, right, bottom } = box.getBoundingClientRect();
  return x > left && y > top && x < right - 160 && y < bottom - 64;
}
