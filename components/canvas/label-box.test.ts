import { describe, expect, it } from "vitest";
import { CARD_WIDTH } from "./card-geometry";
import { labelBox, overlaps, seenAfar } from "./label-box";

const card = (x: number) => ({ x, y: 0, width: CARD_WIDTH, height: 96 });
const isFree = (word: string, gap: number, zoom: number) => {
  const target = { x: CARD_WIDTH + gap, y: 31 };
  const box = labelBox(word, target, zoom);
  const cards = [card(0), card(target.x)];
  return cards.every((one) => !overlaps(box, seenAfar(one, zoom)));
};

describe("the word of an edge", () => {
  it("finds no room between cards that stand close", () => {
    expect(isFree("approved", 64, 0.45)).toBe(false);
    expect(isFree("通过", 64, 0.45)).toBe(false);
  });

  it("stands where the cards are apart, a short one sooner than a long one", () => {
    expect(isFree("approved", 212, 0.45)).toBe(true);
    expect(isFree("通过", 150, 0.45)).toBe(true);
    expect(isFree("approved", 150, 0.45)).toBe(false);
  });
});
