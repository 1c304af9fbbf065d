import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEditor } from "@/components/builder/editor/create-editor";
import type { Editor } from "@/components/builder/editor/editor";
import { addNode, removeNodes, setNodeField } from "@/lib/engine/draft/edit-nodes";
import { aManifest, aToolNode } from "@/lib/engine/testing/a-manifest";

const spec = aManifest(["a", "b", "c"], ["a -> b", "b -> c"]);
const layout = { a: { x: 0, y: 0 }, b: { x: 300, y: 0 } };

function anEditor(time = { ms: 0 }) {
  const store = createEditor({ spec, layout, revision: 4, now: () => time.ms });
  return { store, now: () => store.getState(), time };
}

const title = (value: string) => (before: typeof spec) =>
  setNodeField(before, "a", "/title", value);

const STEPS = [
  (editor: Editor) =>
    editor.change("add", (before) => addNode(before, null, "join", () => "Join").spec),
  (editor: Editor) => editor.change("remove", (before) => removeNodes(before, ["join", "a"])),
  (editor: Editor, index: number) => editor.change("title", title(String(index))),
  (editor: Editor, index: number) =>
    editor.change("move", (before) => before, {
      layout: (places) => ({ ...places, c: { x: index, y: 0 } }),
    }),
];

describe("the editor of a draft", () => {
  it("takes a change back and does it again, with its selection and its layout", () => {
    const { now } = anEditor();
    now().select(["b"]);
    now().change("remove", (before) => removeNodes(before, ["b"]));
    expect(now()).toMatchObject({
      selection: [],
      layout: { a: { x: 0, y: 0 } },
      undoLabel: "remove",
    });
    const removed = now().spec;
    now().undo();
    expect(now()).toMatchObject({
      spec,
      layout,
      selection: ["b"],
      undoLabel: null,
      redoLabel: "remove",
    });
    now().redo();
    expect(now().spec).toBe(removed);
  });

  it("makes one step of what is typed at once, and another after a pause", () => {
    const { now, time } = anEditor();
    const type = (value: string) => now().change("title", title(value), { merge: "a/title" });
    type("R");
    time.ms += 300;
    type("Re");
    time.ms += 1500;
    type("Rev");
    now().undo();
    expect(now().spec).toEqual(setNodeField(spec, "a", "/title", "Re"));
    now().undo();
    expect(now().spec).toBe(spec);
  });

  it("knows what is not saved, also when something changed while it was being saved", () => {
    const { now } = anEditor();
    expect(now().isDirty).toBe(false);
    now().change("title", title("One"));
    const sent = { spec: now().spec, layout: now().layout };
    now().change("title", title("Two"));
    now().markSaved(5, sent);
    expect(now()).toMatchObject({ revision: 5, isDirty: true });
    now().undo();
    expect(now().isDirty).toBe(false);
  });

  it("makes no step of an edit that changes nothing, and none while reading only", () => {
    const { now } = anEditor();
    now().change("nothing", (before) => before);
    expect(now().undoLabel).toBeNull();
    const reader = createEditor({ spec, layout, revision: 1, isReadOnly: true });
    reader.getState().change("title", title("One"));
    reader.getState().rename("id", "a", "z");
    expect(reader.getState().spec).toBe(spec);
  });

  it("renames a node with its place, its selection and its focus", () => {
    const { now } = anEditor();
    now().goTo({ nodeId: "a", pointer: "/title" });
    now().rename("id", "a", "first");
    expect(now()).toMatchObject({
      selection: ["first"],
      focus: { nodeId: "first", pointer: "/title" },
      layout: { first: { x: 0, y: 0 } },
    });
    now().undo();
    expect(now()).toMatchObject({ spec, layout, selection: ["a"] });
  });

  it("tells its listeners of every change, and of none that is none", () => {
    const { store, now } = anEditor();
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
    });
    now().select(["a"]);
    now().select(["a"]);
    now().select(["a", "zz"]);
    expect([calls, now().selection]).toEqual([1, ["a"]]);
    stop();
    now().select([]);
    expect(calls).toBe(1);
  });

  it("comes back to where it was by as many undos as there were changes, and forward again", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STEPS), { maxLength: 20 }), (steps) => {
        const { now } = anEditor();
        for (const [index, step] of steps.entries()) step(now(), index);
        const end = { spec: now().spec, layout: now().layout };
        while (now().undoLabel !== null) now().undo();
        expect(now()).toMatchObject({ spec, layout, isDirty: false });
        while (now().redoLabel !== null) now().redo();
        expect(now()).toMatchObject(end);
      }),
    );
  });
});

describe("inside of a container", () => {
  const inner = aToolNode("inner");
  const nested = aManifest(["a", { id: "turn", type: "loop", body: { nodes: [inner] } }]);
  const open = () => createEditor({ spec: nested, layout: {}, revision: 1 });

  it("its body is shown where one enters, where a step of it is meant, and as long as it is there", () => {
    const store = open();
    store.getState().goTo({ nodeId: "inner", pointer: "/input" });
    expect(store.getState()).toMatchObject({ inside: "turn", selection: ["inner"] });
    store.getState().enter(null);
    expect(store.getState()).toMatchObject({ inside: null, selection: ["turn"] });
    store.getState().enter("a");
    expect(store.getState().inside).toBeNull();
    store.getState().select(["inner", "a"]);
    expect(store.getState()).toMatchObject({ inside: "turn", selection: ["inner"] });
    store.getState().rename("rename", "turn", "round");
    expect(store.getState().inside).toBe("round");
    store.getState().change("remove", (spec) => removeNodes(spec, ["round"]));
    expect(store.getState()).toMatchObject({ inside: null, selection: [] });
  });

  it("an undo has back what was changed where it was changed, with its place", () => {
    const store = open();
    store.getState().enter("turn");
    store.getState().change("add", (spec) => addNode(spec, "turn", "join", () => "Join").spec, {
      layout: (layout) => ({ ...layout, join: { x: 1, y: 2 } }),
    });
    expect(store.getState().layout).toEqual({ join: { x: 1, y: 2 } });
    store.getState().enter(null);
    store.getState().undo();
    expect(store.getState()).toMatchObject({ inside: "turn", layout: {}, spec: nested });
  });
});
