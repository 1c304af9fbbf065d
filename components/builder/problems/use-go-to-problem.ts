"use client";

import { useEffect, useRef } from "react";
import { useEditorStore } from "@/components/builder/editor/use-editor";
import type { ProblemRow } from "./problem-rows";

/** Selects the node of a finding and asks the inspector for its field. */
export function useGoToProblem(): (row: ProblemRow) => void {
  const store = useEditorStore();
  return ({ finding, pointer }) => {
    const editor = store.getState();
    // Asked for the same place twice, the inspector goes there twice.
    if (finding.node_id === null) editor.select([]);
    editor.goTo({ nodeId: finding.node_id, pointer });
  };
}

/** F8 goes to the next finding, Shift+F8 to the one before, from anywhere on the page. */
export function useNextProblemKey(
  rows: readonly ProblemRow[],
  current: string | null,
  goTo: (row: ProblemRow) => void,
): void {
  const latest = useRef({ rows, current, goTo });
  useEffect(() => {
    latest.current = { rows, current, goTo };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { rows: all, current: from, goTo: visit } = latest.current;
      if (event.key !== "F8" || all.length === 0) return;
      // Notices use the same key, where there is nothing to mend.
      event.preventDefault();
      event.stopPropagation();
      const next = rowAfter(all, from, event.shiftKey ? -1 : 1);
      if (next) visit(next);
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, []);
}

/** The row beside another one, round and round; without one, the first or the last. */
function rowAfter(
  rows: readonly ProblemRow[],
  from: string | null,
  step: 1 | -1,
): ProblemRow | undefined {
  const at = rows.findIndex(({ key }) => key === from);
  if (at < 0) return rows.at(step > 0 ? 0 : -1);
  return rows.at((at + step) % rows.length);
}
