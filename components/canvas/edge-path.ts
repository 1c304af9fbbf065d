import { Position } from "@xyflow/react";

export type Box = { x: number; y: number; width: number; height: number };
type Point = { x: number; y: number };
type Ends = {
  sourceX: number;
  sourceY: number;
  targetX: number;
  targetY: number;
  sourcePosition: Position;
};

const CORNER = 10;
/** How far an edge goes straight before it turns. */
const STUB = 24;
/** Between an edge and a card that it passes. */
const MARGIN = 16;
/** Between two ways out of one card, where there is room. */
const APART = 8;
/** What all ways out of one card have together: at a bend between two columns, and on a lane between two rows. */
const BEND_ROOM = 40;
const LANE_ROOM = 20;

/** Which of the ways out that its card lists an edge takes, counted from above. */
export type Way = { index: number; count: number };
const ONLY: Way = { index: 0, count: 1 };

/** How far a way stands beside the middle of all of them: the upper ones on the positive side. */
const beside = ({ index, count }: Way, room: number): number =>
  count < 2 ? 0 : ((count - 1) / 2 - index) * Math.min(APART, room / (count - 1));

export type EdgePath = {
  path: string;
  /** Where an edge that goes back to the left carries its arrow; `null`: it needs none. */
  arrow: Point | null;
};

/**
 * The way of an edge: along the columns, and past the cards that stand in it. Ways out of one card turn beside each
 * other, so that no two of them become one line.
 */
export function edgePath(ends: Ends, boxes: () => readonly Box[], way: Way = ONLY): EdgePath {
  const { sourceX, sourceY, targetX, targetY, sourcePosition } = ends;
  const source = { x: sourceX, y: sourceY };
  const target = { x: targetX, y: targetY };
  const isBelow = sourcePosition === Position.Bottom;
  // Downwards the upper one turns last, upwards the lower one: so they do not cross.
  const sense = targetY < sourceY ? -1 : 1;
  const bend = sense * beside(way, BEND_ROOM);
  const stub = STUB + sense * beside(way, LANE_ROOM);
  const start = isBelow ? { x: sourceX, y: sourceY + STUB } : { x: sourceX + stub, y: sourceY };
  const end = { x: targetX - stub, y: targetY };
  const lead = isBelow ? [source] : [source, start];
  if (targetX - sourceX >= 2 * STUB && !isBelow) {
    const middle = (sourceX + targetX) / 2 + bend;
    const bends = bendsForward({ start, end, middle, way }, boxes());
    return { path: rounded([source, ...bends, target]), arrow: null };
  }
  const y = ownLane({ start, end, way }, boxes());
  const turns = [
    { x: start.x, y },
    { x: end.x, y },
  ];
  return {
    path: rounded([...lead, ...turns, end, target]),
    arrow: end.x < start.x ? { x: (start.x + end.x) / 2, y } : null,
  };
}

type Passage = { start: Point; end: Point; way: Way };

/** A lane that ways out of one card do not share. Where it goes straight on from an end, it stays straight. */
function ownLane({ start, end, way }: Passage, boxes: readonly Box[]): number {
  const y = lane([start.y, end.y], [start.x, end.x], boxes);
  return y === start.y || y === end.y ? y : y + beside(way, LANE_ROOM);
}

/** Neighbouring columns need one bend, in the middle. What spans more takes a lane that no card stands in. */
function bendsForward(
  { start, end, middle, way }: Passage & { middle: number },
  boxes: readonly Box[],
): Point[] {
  const inWay = boxes.filter(({ x, width }) => x < end.x && x + width > start.x);
  if (inWay.length === 0)
    return [
      { x: middle, y: start.y },
      { x: middle, y: end.y },
    ];
  const y = ownLane({ start, end, way }, boxes);
  return [start, { x: start.x, y }, { x: end.x, y }, end];
}

/** The height nearest to both ends where a level line meets no card. */
export function lane(
  [from, to]: readonly [number, number],
  [left, right]: readonly [number, number],
  boxes: readonly Box[],
): number {
  const taken = takenHeights(boxes, Math.min(left, right), Math.max(left, right));
  const isFree = (y: number) => taken.every(({ top, bottom }) => y <= top || y >= bottom);
  const distance = (y: number) => Math.abs(y - from) + Math.abs(y - to);
  // A way that goes back leaves its row: the middle between two rows, where that is free.
  const wishes = left < right ? [from, to] : [(from + to) / 2];
  let best: number | null = null;
  for (const y of [...wishes.filter(isFree), ...guttersOf(taken)])
    if (best === null || distance(y) < distance(best)) best = y;
  return best ?? (from + to) / 2;
}

type Span = { top: number; bottom: number };

/** The heights that cards take up between two columns, from above, those that touch as one. */
function takenHeights(boxes: readonly Box[], west: number, east: number): Span[] {
  const spans = boxes
    .filter(({ x, width }) => x < east && x + width > west)
    .map(({ y, height }) => ({ top: y - MARGIN, bottom: y + height + MARGIN }))
    .sort((a, b) => a.top - b.top);
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.top < last.bottom) last.bottom = Math.max(last.bottom, span.bottom);
    else merged.push(span);
  }
  return merged;
}

/** The middle of every gap, and both sides outside. */
function guttersOf(taken: readonly Span[]): number[] {
  return taken.flatMap(({ top, bottom }, index) => {
    const next = taken[index + 1];
    const below = next ? (bottom + next.top) / 2 : bottom;
    return index === 0 ? [top, below] : [below];
  });
}

/** A path along points that stand level or upright to each other, with round corners. */
function rounded(points: readonly Point[]): string {
  const [first, ...rest] = points.filter((point, index) => !isBetween(points, point, index));
  if (!first) return "";
  const parts = rest.map((point, index) => {
    const before = index === 0 ? first : rest[index - 1];
    const after = rest[index + 1];
    return before && after ? corner(before, point, after) : `L${point.x} ${point.y}`;
  });
  return [`M${first.x} ${first.y}`, ...parts].join("");
}

/** A point that changes nothing: the way goes on as it came. */
function isBetween(points: readonly Point[], { x, y }: Point, index: number): boolean {
  const before = points[index - 1];
  const after = points[index + 1];
  if (!before || !after) return false;
  return (before.x === x && after.x === x) || (before.y === y && after.y === y);
}

function corner(before: Point, at: Point, after: Point): string {
  const radius = Math.min(CORNER, lengthOf(before, at) / 2, lengthOf(at, after) / 2);
  const into = toward(at, before, radius);
  const out = toward(at, after, radius);
  return `L${into.x} ${into.y}Q${at.x} ${at.y} ${out.x} ${out.y}`;
}

const lengthOf = (a: Point, b: Point): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

const toward = (from: Point, to: Point, distance: number): Point => ({
  x: from.x + Math.sign(to.x - from.x) * distance,
  y: from.y + Math.sign(to.y - from.y) * distance,
});
