import { CARD_WIDTH } from "./card-geometry";
import type { Box } from "./edge-path";

/** A card from afar: its size on the screen, and the zoom below which it shrinks with the rest. As in canvas.css. */
const AFAR = { width: 136, height: 52, smallest: 0.48 } as const;

/** On the screen. */
const WIDE_PX = 11;
const NARROW_PX = 6.5;
const PADDING_PX = 8;
const HEIGHT_PX = 16;
const GAP_PX = 3;

/** Chinese letters are about twice as wide as Latin ones. */
const widthPx = (word: string): number =>
  [...word].reduce((sum, letter) => sum + (letter > "\u2e80" ? WIDE_PX : NARROW_PX), PADDING_PX);

/** A card as it is seen from afar, which may be larger than the card itself. */
export function seenAfar({ x, y, width, height }: Box, zoom: number): Box {
  const scale = Math.max(zoom, AFAR.smallest);
  const size = { width: AFAR.width / scale, height: AFAR.height / scale };
  return { x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, ...size };
}

/** What a word covers right before the card that an edge ends at. */
export function labelBox(word: string, target: { x: number; y: number }, zoom: number): Box {
  const card = seenAfar({ x: target.x, y: target.y, width: CARD_WIDTH, height: 0 }, zoom);
  const [width, height, gap] = [widthPx(word) / zoom, HEIGHT_PX / zoom, GAP_PX / zoom];
  return { x: card.x - gap - width, y: target.y - height / 2, width, height };
}

/** Whether two boxes have a part in common. */
export const overlaps = (left: Box, right: Box): boolean =>
  left.x < right.x + right.width &&
  right.x < left.x + left.width &&
  left.y < right.y + right.height &&
  right.y < left.y + left.height;
