import { type History, NO_HISTORY, type Snapshot } from "@/components/builder/editor/history";
import type { Inside } from "@/lib/engine/draft/graphs";
import { readGraph, readNodes } from "@/lib/engine/draft/read-graph";
import type { JsonObject } from "@/lib/kernel/json";
import type { Editor, EditorActions, EditorInput } from "./editor";
import { keptTexts, NO_TEXTS } from "./unread-texts";

type Shown = Omit<Editor, keyof EditorActions>;

/** What the actions of an editor work on: its state, its history, and what the server has of it. */
export type EditorCore = {
  get: () => Shown;
  history: History;
  saved: Pick<Snapshot, "spec" | "layout">;
  now: () => number;
  /** Puts the next state together, with everything that follows from it, and tells the listeners. */
  set: (next: Partial<Shown>) => void;
  snapshot: () => Snapshot;
  /** Shows a manifest; what is no longer in it is neither selected nor in focus. */
  show: (snapshot: Snapshot) => void;
};

/** The core of an editor. `onState` gets every new state. */
export function createCore(
  { spec, layout, revision, isReadOnly = false, now = () => performance.now() }: EditorInput,
  onState: (state: Shown) => void,
): EditorCore {
  let state: Shown = {
    spec,
    layout,
    revision,
    isReadOnly,
    inside: null,
    selection: [],
    focus: null,
    unread: NO_TEXTS,
    isDirty: false,
    hasUnsaved: false,
    undoLabel: null,
    redoLabel: null,
  };
  const core: EditorCore = {
    get: () => state,
    history: NO_HISTORY,
    saved: { spec, layout },
    now,
    set(next) {
      const merged = { ...state, ...next };
      const { past, future } = core.history;
      const isDirty = merged.spec !== core.saved.spec || merged.layout !== core.saved.layout;
      const unread = keptTexts(merged.unread, state.spec, merged.spec);
      state = {
        ...merged,
        unread,
        isDirty,
        hasUnsaved: isDirty || unread.size > 0,
        undoLabel: past.at(-1)?.label ?? null,
        redoLabel: future.at(-1)?.label ?? null,
      };
      onState(state);
    },
    snapshot() {
      const { spec: now, layout: places, inside, selection } = state;
      return { spec: now, layout: places, inside, selection };
    },
    show(shown) {
      const inside = knownInside(shown.spec, shown.inside);
      const { byId } = readGraph(shown.spec, inside);
      const { focus } = state;
      core.set({
        spec: shown.spec,
        layout: shown.layout,
        inside,
        selection: shown.selection.filter((id) => byId.has(id)),
        focus: focus && (focus.nodeId === null || byId.has(focus.nodeId)) ? focus : null,
      });
    },
  };
  return core;
}

/** The graph itself, as long as it is there; else the workflow. */
export const knownInside = (spec: JsonObject, inside: Inside): Inside =>
  inside !== null && (readNodes(spec).get(inside)?.steps ?? null) !== null ? inside : null;
