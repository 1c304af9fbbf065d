import type { EditorCore } from "@/components/builder/editor/editor-core";
import { createCore, knownInside } from "@/components/builder/editor/editor-core";
import { NO_HISTORY, record, stepBack, stepForward } from "@/components/builder/editor/history";
import { containersOf, readNodes } from "@/lib/engine/draft/read-graph";
import { renameNode } from "@/lib/engine/draft/rename-node";
import type { Layout } from "@/lib/engine/spec/layout";
import type { JsonObject } from "@/lib/kernel/json";
import type { Editor, EditorActions, EditorInput, EditorStore } from "./editor";
import { NO_TEXTS, renamedTexts, reorderedTexts } from "./unread-texts";

/**
 * The editor of one draft: its manifest as it is being written, where the cards stand, what is selected, and every
 * step to be taken back. It knows no network: who saves says so by `markSaved`.
 */
export function createEditor(input: EditorInput): EditorStore {
  const listeners = new Set<() => void>();
  const core = createCore(input, (state) => {
    editor = { ...state, ...actions };
    for (const listener of listeners) listener();
  });
  const actions: EditorActions = {
    ...changesOf(core),
    ...viewOf(core),
    ...savingOf(core),
    ...textsOf(core),
  };
  let editor: Editor = { ...core.get(), ...actions };
  return {
    getState: () => editor,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function changesOf(core: EditorCore): Pick<EditorActions, "change" | "rename" | "undo" | "redo"> {
  const go = (step: ReturnType<typeof stepBack>) => {
    if (!step || core.get().isReadOnly) return;
    core.history = step.history;
    core.show(step.show);
  };
  return {
    change(label, edit, { merge = null, layout: place, selection } = {}) {
      if (core.get().isReadOnly) return;
      const before = core.snapshot();
      const spec = edit(before.spec);
      const layout = keepPlaces(spec, place ? place(before.layout) : before.layout);
      if (spec === before.spec && layout === before.layout) return;
      core.history = record(core.history, { label, merge, at: core.now(), before });
      core.show({ spec, layout, inside: before.inside, selection: selection ?? before.selection });
    },
    rename(label, id, next) {
      const before = core.snapshot();
      const spec = core.get().isReadOnly ? before.spec : renameNode(before.spec, id, next);
      if (spec === before.spec) return;
      core.history = record(core.history, { label, merge: null, at: core.now(), before });
      const nameOf = (name: string) => (name === id ? next : name);
      const { focus } = core.get();
      const places = Object.entries(before.layout).map(([name, point]) => [nameOf(name), point]);
      core.set({
        spec,
        layout: Object.fromEntries(places),
        inside: before.inside === null ? null : nameOf(before.inside),
        selection: before.selection.map(nameOf),
        focus: focus?.nodeId === id ? { ...focus, nodeId: next } : focus,
        unread: renamedTexts(core.get().unread, id, next),
      });
    },
    undo: () => go(stepBack(core.history, core.snapshot())),
    redo: () => go(stepForward(core.history, core.snapshot())),
  };
}

const viewOf = (core: EditorCore): Pick<EditorActions, "select" | "enter" | "goTo"> => ({
  select(ids) {
    const { spec, selection: before, inside: at } = core.get();
    const nodes = readNodes(spec);
    const known = [...new Set(ids)].flatMap((id) => nodes.get(id) ?? []);
    const inside = known[0]?.container ?? (known.length > 0 ? null : at);
    const selection = known.filter(({ container }) => container === inside).map(({ id }) => id);
    if (!isSameList(selection, before) || inside !== at)
      core.set({ inside, selection, focus: null });
  },
  enter(wanted) {
    const { spec, inside: before } = core.get();
    const inside = knownInside(spec, wanted);
    if (inside === before) return;
    const left = containersOf(spec, before).find(({ container }) => container === inside);
    core.set({ inside, selection: left ? [left.id] : [], focus: null });
  },
  goTo(focus) {
    const { spec, inside, selection } = core.get();
    const node = focus?.nodeId ? readNodes(spec).get(focus.nodeId) : undefined;
    core.set(
      node ? { focus, inside: node.container, selection: [node.id] } : { focus, inside, selection },
    );
  },
});

const savingOf = (
  core: EditorCore,
): Pick<EditorActions, "markSaved" | "replace" | "setReadOnly"> => ({
  markSaved(revision, saved) {
    core.saved = saved;
    core.set({ revision });
  },
  replace(spec, layout, revision) {
    core.history = NO_HISTORY;
    core.saved = { spec, layout };
    core.set({ revision, unread: NO_TEXTS });
    const { inside, selection } = core.get();
    core.show({ spec, layout, inside, selection });
  },
  setReadOnly(isReadOnly) {
    if (isReadOnly !== core.get().isReadOnly) core.set({ isReadOnly });
  },
});

const textsOf = (core: EditorCore): Pick<EditorActions, "keepText" | "reorderTexts"> => ({
  keepText(place, text) {
    const { unread } = core.get();
    if ((unread.get(place) ?? null) === text) return;
    const next = new Map(unread);
    if (text === null) next.delete(place);
    else next.set(place, text);
    core.set({ unread: next });
  },
  reorderTexts: (list, order) =>
    core.set({ unread: reorderedTexts(core.get().unread, list, order) }),
});

/** The layout without places of nodes that are gone; the same object where there are none. */
function keepPlaces(spec: JsonObject, layout: Layout): Layout {
  const nodes = readNodes(spec);
  const entries = Object.entries(layout);
  const kept = entries.filter(([id]) => nodes.has(id));
  return kept.length === entries.length ? layout : Object.fromEntries(kept);
}

const isSameList = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((item, index) => item === right[index]);
