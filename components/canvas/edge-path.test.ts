import { Position } from "@xyflow/react";
import { describe, expect, it } from "vitest";
import { edgePath, lane } from "@/components/canvas/edge-path";

const box = (x: number, y: number, height = 64) => ({ x, y, width: 232, height });
const from = { sourceX: 232, sourceY: 31, sourcePosition: Position.Right };

describe("the way of an edge", () => {
  it("is straight between neighbours of one height, and has one bend between two of different heights", () => {
    const straight = edgePath({ ...from, targetX: 296, targetY: 31 }, () => [box(0, 0)]);
    expect(straight).toEqual({ path: "M232 31L296 31", arrow: null });
    const bent = edgePath({ ...from, targetX: 296, targetY: 131 }, () => [box(0, 0)]);
    expect(bent.path).toBe("M232 31L254 31Q264 31 264 41L264 121Q264 131 274 131L296 131");
  });

  it("goes past a card that stands between its ends", () => {
    const boxes = [box(0, 0), box(296, 0), box(592, 0)];
    const { path } = edgePath({ ...from, targetX: 592, targetY: 31 }, () => boxes);
    expect(path).toContain("L558 -16");
    expect(lane([31, 31], [256, 568], boxes)).toBe(-16);
    expect(lane([31, 131], [256, 568], boxes)).toBe(131);
  });

  it("returns in the middle of the gutter between two rows, with an arrow", () => {
    const boxes = [box(0, 0), box(296, 0, 140), box(0, 200), box(2000, 0, 500)];
    const ends = { ...from, sourceX: 528, targetX: 0, targetY: 231 };
    expect(edgePath(ends, () => boxes).arrow).toEqual({ x: 264, y: 170 });
    expect(edgePath(ends, () => []).arrow?.y).toBe(131);
  });

  it("is a line of its own among the ways out of one card, also where all go past the same cards", () => {
    const ways = [0, 1].map((index) => ({ index, count: 2 }));
    const near = ways.map((way) => {
      const ends = { ...from, sourceY: 71 + 24 * way.index, targetX: 296, targetY: 231 };
      return edgePath(ends, () => [box(0, 0, 116)], way).path;
    });
    expect(near.map((path) => /Q(\d+)/.exec(path)?.[1])).toEqual(["268", "260"]);
    const level = { ...from, sourceY: 71, targetX: 296, targetY: 71 };
    expect(edgePath(level, () => [], ways[0]).path).toBe("M232 71L296 71");
    const boxes = [box(0, 0, 116), box(296, 0, 200), box(592, 0), box(592, 200)];
    const past = ways.map((way) => {
      const ends = { ...from, sourceY: 71 + 24 * way.index, targetX: 592 + 296, targetY: 131 };
      return edgePath(ends, () => boxes, way).path;
    });
    const lanes = past.map((path) =>
      Math.min(...[...path.matchAll(/ (-?\d+)/g)].map(([, y]) => Number(y))),
    );
    expect(new Set(lanes).size).toBe(2);
  });
});
