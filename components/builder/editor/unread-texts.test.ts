import { describe, expect, it } from "vitest";
import { createEditor } from "@/components/builder/editor/create-editor";
import { placeOf, reorderedTexts, WHOLE } from "@/components/builder/editor/unread-texts";
import { removeNodes, setField, setNodeField } from "@/lib/engine/draft/edit-nodes";
import { aManifest } from "@/lib/engine/testing/a-manifest";

const spec = setNodeField(aManifest(["a", "b"], ["a -> b"]), "b", "/output", { type: "object" });

const begin = () => {
  const store = createEditor({ spec, layout: {}, revision: 1 });
  return () => store.getState();
};

describe("a text that is no value yet", () => {
  it("stays with its step when an earlier one goes, and counts as unsaved", () => {
    const now = begin();
    now().keepText(placeOf("b", "/output"), "{ type");
    expect(now()).toMatchObject({ isDirty: false, hasUnsaved: true });
    now().change("remove", (before) => removeNodes(before, ["a"]));
    expect([...now().unread]).toEqual([["b/output", "{ type"]]);
    now().rename("id", "b", "c");
    expect([...now().unread]).toEqual([["c/output", "{ type"]]);
    now().keepText("c/output", null);
    expect(now().unread.size).toBe(0);
  });

  it("goes with its step, so that another one of the same id does not begin with it", () => {
    const now = begin();
    now().keepText(placeOf("b", "/form"), "{");
    now().change("remove", (before) => removeNodes(before, ["b"]));
    expect(now()).toMatchObject({ unread: new Map() });
  });

  it("goes with its field, and with what the field stood in", () => {
    const now = begin();
    now().change("input", (before) => setNodeField(before, "a", "/input", { x: [1] }));
    now().keepText(placeOf("a", "/input/x"), "[1");
    now().change("other", (before) => setField(before, "/metadata/title", "Other"));
    expect(now().unread.size).toBe(1);
    now().change("out", (before) => setNodeField(before, "a", "/input", { y: "" }));
    expect(now().unread.size).toBe(0);
  });

  it("of the manifest as a whole outlives every change, but not another draft", () => {
    const now = begin();
    now().keepText(WHOLE, "a: [");
    now().change("remove", (before) => removeNodes(before, ["a", "b"]));
    expect(now().unread.get(WHOLE)).toBe("a: [");
    now().replace(spec, {}, 2);
    expect(now()).toMatchObject({ hasUnsaved: false, revision: 2 });
  });

  it("moves with its item in a list", () => {
    const texts = new Map([
      ["a/evaluators/0/input", "zero"],
      ["a/evaluators/1/input", "one"],
      ["a/other/0", "other"],
    ]);
    expect([...reorderedTexts(texts, "a/evaluators", [1, 0])]).toEqual([
      ["a/evaluators/1/input", "zero"],
      ["a/evaluators/0/input", "one"],
      ["a/other/0", "other"],
    ]);
    expect([...reorderedTexts(texts, "a/evaluators", [1])]).toEqual([
      ["a/evaluators/0/input", "one"],
      ["a/other/0", "other"],
    ]);
  });
});

describe("an editor that may only be read by now", () => {
  it("takes nothing back, and goes on where it was once it may be written again", () => {
    const now = begin();
    const changed = setField(spec, "/metadata/title", "Other");
    now().change("title", () => changed);
    now().setReadOnly(true);
    now().undo();
    expect(now()).toMatchObject({ spec: changed, isDirty: true, isReadOnly: true });
    now().setReadOnly(false);
    now().undo();
    expect(now().spec).toBe(spec);
  });
});
