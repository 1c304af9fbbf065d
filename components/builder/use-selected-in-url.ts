"use client";

import { useEffect, useState } from "react";
import { useUrlState } from "@/components/ui/use-url-state";
import type { Editor } from "./editor/editor";
import { useEditorStore } from "./editor/use-editor";

/**
 * Keeps in the address which body is open and which step is selected, so that what one sees can be shared; what is
 * there is opened and selected.
 */
export function useSelectedInUrl(): void {
  const store = useEditorStore();
  const [node, setNode] = useUrlState("node");
  const [inside, setInside] = useUrlState("inside");
  // The address is followed once: from then on the canvas leads.
  const [first] = useState({ node, inside });
  useEffect(() => {
    const { enter, select } = store.getState();
    if (first.inside !== null) enter(first.inside);
    if (first.node !== null) select([first.node]);
    let last = first;
    return store.subscribe(() => {
      const next = placeOf(store.getState());
      if (next.node !== last.node) setNode(next.node);
      if (next.inside !== last.inside) setInside(next.inside);
      last = next;
    });
  }, [store, setNode, setInside, first]);
}

const placeOf = ({ selection, inside }: Editor) => ({
  node: selection.length === 1 ? (selection[0] ?? null) : null,
  inside,
});
