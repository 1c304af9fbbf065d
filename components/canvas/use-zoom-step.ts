"use client";

import { useStoreApi } from "@xyflow/react";
import { type RefObject, useEffect } from "react";

const STEPS = 20;

/** Writes the zoom to `--zoom` of an element in twentieths: finer steps would restyle every card for nothing. */
export function useZoomStep(element: RefObject<HTMLElement | null>): void {
  const store = useStoreApi();
  useEffect(() => {
    const write = () => {
      const zoom = Math.max(1, Math.round(store.getState().transform[2] * STEPS)) / STEPS;
      const text = String(zoom);
      const style = element.current?.style;
      if (style && style.getPropertyValue("--zoom") !== text) style.setProperty("--zoom", text);
    };
    write();
    return store.subscribe(write);
  }, [element, store]);
}
