import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardPorts, cardSize, portPoint, wiredPorts } from "@/components/canvas/card-geometry";
import { freePlace, placeNodes } from "@/components/canvas/place-nodes";
import { spread } from "@/components/canvas/spread";
import { CARD_GAP, COLUMN_PITCH, tidyLayout } from "@/components/canvas/tidy-layout";
import { wrapColumns } from "@/components/canvas/wrap-columns";
import { readGraph } from "@/lib/engine/draft/read-graph";
import { aManifest, anApproval, anEnd } from "@/lib/engine/testing/a-manifest";

const chain = (length: number) => {
  const ids = Array.from({ length }, (_, index) => `n${index}`);
  return readGraph(
    aManifest(
      ids,
      ids.slice(1).map((id, index) => `n${index} -> ${id}`),
    ),
  );
};

describe("a graph that nobody has placed", () => {
  const extent = (length: number) => {
    const points = Object.values(placeNodes(chain(length), {}));
    return {
      right: Math.max(...points.map(({ x }) => x)),
      bottom: Math.max(...points.map(({ y }) => y)),
    };
  };

  it("is four columns wide as long as that is no tower, and wider where it would be", () => {
    expect(extent(12).right).toBe(3 * COLUMN_PITCH);
    const { right, bottom } = extent(200);
    expect(bottom).toBeLessThan(right);
  });
});

describe("a card", () => {
  it("lists its ways out where it has several, and keeps rare ones for the lower edge", () => {
    const graph = readGraph(aManifest(["a", anApproval("p"), anEnd("e")], ["p.withdrawn -> e"]));
    const [tool, approval, end] = graph.nodes.map((node) =>
      cardPorts(node, wiredPorts(graph.edges).get(node.id) ?? new Set()),
    );
    expect(tool).toEqual({ single: true, rows: [], extra: ["error"], hasBody: false });
    expect(approval).toEqual({
      single: false,
      rows: ["approved", "rejected", "withdrawn"],
      extra: ["expired"],
      hasBody: false,
    });
    expect(end).toEqual({ single: false, rows: [], extra: [], hasBody: false });
    if (!approval) return;
    const size = cardSize(approval, false);
    expect(size).toEqual({ width: 232, height: 140 });
    expect(portPoint(approval, "rejected", size)).toEqual({ x: 232, y: 95 });
    expect(portPoint(approval, "expired", size)).toEqual({ x: 208, y: 140 });
  });
});

describe("spreading", () => {
  it("leaves wishes that collide with nobody, and shares the way where they do", () => {
    expect(
      spread(
        [
          { at: 0, size: 10, weight: 1 },
          { at: 100, size: 10, weight: 1 },
        ],
        5,
      ),
    ).toEqual([0, 100]);
    expect(
      spread(
        [
          { at: 50, size: 10, weight: 1 },
          { at: 50, size: 10, weight: 1 },
        ],
        10,
      ),
    ).toEqual([40, 60]);
  });

  it("never lets two overlap, whatever they wish", () => {
    const wish = fc.record({
      at: fc.integer({ min: -500, max: 500 }),
      size: fc.integer({ min: 1, max: 90 }),
      weight: fc.constantFrom(1, 1000),
    });
    fc.assert(
      fc.property(fc.array(wish, { maxLength: 12 }), (wishes) => {
        const places = spread(wishes, 8);
        places.slice(1).forEach((place, index) => {
          const before = (places[index] ?? 0) + (wishes[index]?.size ?? 0) + 8;
          expect(place).toBeGreaterThanOrEqual(before - 1e-6);
        });
      }),
    );
  });
});

describe("wrapping", () => {
  it("breaks where few edges cross, into no more rows than needed", () => {
    expect(wrapColumns(4, 4, () => 1)).toEqual([0]);
    expect(wrapColumns(7, 4, () => 1)).toEqual([0, 4]);
    expect(wrapColumns(6, 4, (at) => (at === 3 ? 1 : 5))).toEqual([0, 3]);
    expect(wrapColumns(0, 4, () => 1)).toEqual([]);
  });
});

describe("tidying up", () => {
  it("sets a chain into straight rows that return to the left", () => {
    const layout = tidyLayout(chain(6), { columns: 4 });
    const points = Object.values(layout);
    expect(points.map(({ x }) => x / COLUMN_PITCH)).toEqual([0, 1, 2, 3, 0, 1]);
    expect(new Set(points.slice(0, 4).map(({ y }) => y))).toEqual(new Set([0]));
    expect(points[4]?.y).toBeGreaterThan(64 + CARD_GAP);
  });

  it("keeps an edge from a listed port straight, and centres what joins", () => {
    const graph = readGraph(
      aManifest(
        [anApproval("p"), "yes", anEnd("no"), "a", "b", "c"],
        ["p.approved -> yes", "p.rejected -> no", "yes -> a", "yes -> b", "a -> c", "b -> c"],
      ),
    );
    const at = tidyLayout(graph, { columns: 9 });
    const y = (id: string) => at[id]?.y ?? Number.NaN;
    expect(y("c")).toBe((y("a") + y("b")) / 2);
    expect(y("yes")).toBe(y("c"));
    expect(y("yes") + 31).toBe(y("p") + 71);
    expect(y("no") - y("yes")).toBeGreaterThanOrEqual(64 + CARD_GAP - 8);
  });

  it("never lets two cards overlap, for any graph", () => {
    const ids = Array.from({ length: 12 }, (_, index) => `n${index}`);
    const pair = fc.tuple(fc.nat(11), fc.nat(11)).filter(([a, b]) => a < b);
    fc.assert(
      fc.property(
        fc.array(pair, { maxLength: 25 }),
        fc.integer({ min: 1, max: 6 }),
        (pairs, columns) => {
          const edges = [...new Set(pairs.map(([a, b]) => `n${a} -> n${b}`))];
          const points = Object.values(tidyLayout(readGraph(aManifest(ids, edges)), { columns }));
          expect(points).toHaveLength(12);
          for (const [index, a] of points.entries())
            for (const b of points.slice(index + 1))
              expect(Math.abs(a.x - b.x) >= 232 || Math.abs(a.y - b.y) >= 64).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("placing", () => {
  it("leaves what has a place, and puts what is new beside what leads to it", () => {
    const graph = chain(3);
    const layout = { n0: { x: 100, y: 40 }, n2: { x: 900, y: 40 } };
    expect(placeNodes(graph, layout)).toEqual({ ...layout, n1: { x: 396, y: 40 } });
    const whole = placeNodes(graph, {});
    expect(placeNodes(graph, whole)).toBe(whole);
  });

  it("finds a free place below one that is taken", () => {
    expect(freePlace({ a: { x: 0, y: 0 } }, { x: 20, y: 10 })).toEqual({ x: 20, y: 138 });
  });
});
