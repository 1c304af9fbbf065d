import { Position } from "@xyflow/react";
import { describe, expect, it } from "vitest";
import { edgePath, gutterY } from "@/components/canvas/edge-path";

const box = (x: number, y: number, height = 64) => ({ x, y, width: 232, height });

describe("the way of an edge", () => {
  it("needs no arrow from left to right, and one where it returns", () => {
    const ends = { sourceX: 232, sourceY: 31, sourcePosition: Position.Right, targetY: 31 };
    expect(edgePath({ ...ends, targetX: 296 }, () => []).returns).toBe(false);
    const back = edgePath({ ...ends, targetX: 0, targetY: 231 }, () => []);
    expect(back).toMatchObject({ returns: true, label: { y: 131 } });
  });

  it("returns in the middle of the gutter between two rows, past cards of any height", () => {
    const ends = { sourceX: 528, sourceY: 31, targetX: 0, targetY: 231 };
    expect(gutterY(ends, [])).toBe(131);
    const boxes = [box(0, 0), box(296, 0, 140), box(0, 200), box(2000, 0, 500)];
    expect(gutterY(ends, boxes)).toBe(170);
  });
});
