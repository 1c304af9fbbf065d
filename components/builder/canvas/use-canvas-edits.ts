"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { shownGraph } from "@/components/builder/editor/shown-graph";
import { useEditorStore } from "@/components/builder/editor/use-editor";
import { placeNodes } from "@/components/canvas/place-nodes";
import { tidyLayout } from "@/components/canvas/tidy-layout";
import { connect, disconnect, type EdgeEnds } from "@/lib/engine/draft/edit-edges";
import { removeNodes } from "@/lib/engine/draft/edit-nodes";
import type { PlacedFragment } from "@/lib/engine/draft/fragment-text";
import { copyNodes, fragmentIds } from "@/lib/engine/draft/paste-nodes";
import type { Layout, Point } from "@/lib/engine/spec/layout";
import { type Insertion, insertNode } from "./insert-node";
import { pasteFragment } from "./paste-fragment";

/** What can be done on the canvas; each is one step of the undo, under a name. */
export type CanvasEdits = {
  /** Gives the id of the new node. */
  insert: (insertion: Insertion) => string | null;
  remove: (ids: readonly string[], edges: readonly EdgeEnds[]) => void;
  connect: (edge: EdgeEnds) => void;
  disconnect: (edge: EdgeEnds) => void;
  /** Moves cards to places. `merge`: presses of a key that follow at once are one step. */
  place: (places: Layout, merge?: string) => void;
  tidy: (columns: number) => void;
  /** Some nodes with their edges and places, to be pasted. */
  copy: (ids: readonly string[]) => PlacedFragment;
  /** `at`: where the first of them is to stand; else a little beside where they stood. */
  paste: (placed: PlacedFragment, at: Point | null) => void;
};

/** The edits of the canvas, each with its name in the reader's language. */
export function useCanvasEdits(): CanvasEdits {
  const store = useEditorStore();
  const t = useTranslations("builder.step");
  const word = useTranslations("canvas.type");
  return useMemo(() => {
    const now = () => store.getState();
    const keep = (spec: ReturnType<typeof now>["spec"]) => spec;
    return {
      insert(insertion) {
        const { isReadOnly, change } = now();
        if (isReadOnly) return null;
        const inserted = insertNode(now(), { ...insertion, wordOf: word });
        change(t("insert"), () => inserted.spec, {
          layout: () => inserted.layout,
          selection: [inserted.id],
        });
        return inserted.id;
      },
      remove(ids, edges) {
        const count = ids.length + edges.length;
        now().change(t("remove", { count }), (spec) => removeNodes(disconnect(spec, edges), ids));
      },
      connect: (edge) => now().change(t("connect"), (spec) => connect(spec, edge)),
      disconnect: (edge) => now().change(t("disconnect"), (spec) => disconnect(spec, [edge])),
      place(places, merge) {
        const count = Object.keys(places).length;
        now().change(t("move", { count }), keep, {
          layout: (layout) => ({ ...layout, ...placeNodes(shownGraph(now()), layout), ...places }),
          ...(merge && { merge }),
        });
      },
      tidy: (columns) =>
        now().change(t("tidy"), keep, {
          layout: (layout) => ({ ...layout, ...tidyLayout(shownGraph(now()), { columns }) }),
        }),
      copy(ids) {
        const { spec, layout } = now();
        const fragment = copyNodes(spec, ids);
        const places = { ...layout, ...placeNodes(shownGraph(now()), layout) };
        const copied = new Set(fragmentIds(fragment));
        const own = Object.entries(places).filter(([id]) => copied.has(id));
        return { fragment, layout: Object.fromEntries(own) };
      },
      paste(placed, at) {
        const { change } = now();
        const pasted = pasteFragment(now(), placed, at);
        change(t("paste", { count: pasted.selection.length }), () => pasted.spec, {
          layout: () => pasted.layout,
          selection: pasted.selection,
        });
      },
    };
  }, [store, t, word]);
}
