import { describe, expect, it } from "vitest";
import { commandOf } from "@/components/builder/canvas/canvas-keys";

const press = (key: string, held: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

describe("the keys of the canvas", () => {
  it("walk with arrows, and move with Alt", () => {
    expect(press("ArrowLeft")).toEqual({ kind: "walk", direction: "left", far: false });
    expect(press("ArrowDown", { altKey: true, shiftKey: true })).toEqual({
      kind: "move",
      direction: "down",
      far: true,
    });
  });

  it("undo and redo by either convention, on either system", () => {
    expect(press("z", { ctrlKey: true })).toEqual({ kind: "undo" });
    expect(press("Z", { metaKey: true, shiftKey: true })).toEqual({ kind: "redo" });
    expect(press("y", { ctrlKey: true })).toEqual({ kind: "redo" });
  });

  it("leave alone what belongs to the browser", () => {
    expect(press("c", { ctrlKey: true })).toBeNull();
    expect(press("ArrowLeft", { metaKey: true })).toBeNull();
    expect(press("f", { altKey: true })).toBeNull();
    expect(press("x")).toBeNull();
    expect(press("toString")).toBeNull();
  });
});
