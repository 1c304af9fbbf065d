"use client";

import { useEffect, useState } from "react";
import { useUrlState } from "@/components/ui/use-url-state";
import { useEditorStore } from "./editor/use-editor";

/** Keeps the selected step in the address, so that what one sees can be shared; one that is there is selected. */
export function useSelectedInUrl(): void {
  const store = useEditorStore();
  const [node, setNode] = useUrlState("node");
  // The address is followed once: from then on the selection leads.
  const [first] = useState(node);
  useEffect(() => {
    if (first !== null) store.getState().select([first]);
    let last = first;
    return store.subscribe(() => {
      const { selection } = store.getState();
      const only = selection.length === 1 ? (selection[0] ?? null) : null;
      if (only === last) return;
      last = only;
      setNode(only);
    });
  }, [store, setNode, first]);
}
