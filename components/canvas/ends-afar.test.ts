import { describe, expect, it } from "vitest";
import { endsAfar } from "./ends-afar";

const card = (y: number, height: number, isSingle = true) => ({ y, height, isSingle });

describe("the ends of an edge between cards from afar", () => {
  /** Guards against edges that end at the corner of a card: its head is not where the card is drawn. */
  it("are the middles of the cards, whatever a card lists", () => {
    const approval = card(200, 172, false);
    expect(endsAfar({ sourceY: 31, targetY: 231 }, card(0, 96), approval)).toEqual({
      sourceY: 48,
      targetY: 286,
    });
  });

  it("keep the place of a way out that is listed, and go straight on where that is nearly so", () => {
    const condition = card(0, 124, false);
    expect(endsAfar({ sourceY: 71, targetY: 71 }, condition, card(40, 96))).toEqual({
      sourceY: 71,
      targetY: 71,
    });
  });

  it("are as measured where a card is not known", () => {
    expect(endsAfar({ sourceY: 1, targetY: 2 }, null, null)).toEqual({ sourceY: 1, targetY: 2 });
  });
});
