import { getSmoothStepPath, Position } from "@xyflow/react";

type Box = { x: number; y: number; width: number; height: number };
type Ends = {
  sourceX: number;
  sourceY: number;
  targetX: number;
  targetY: number;
  sourcePosition: Position;
};

const CORNER = 10;
const OFFSET = 24;
const MARGIN = 16;

export type EdgePath = {
  path: string;
  /** In the middle of the edge. */
  label: { x: number; y: number };
  /** Whether it goes back to the left, and needs an arrow to say so. */
  returns: boolean;
};

/** The way of an edge. One that returns to the left runs through a gutter that no card stands in. */
export function edgePath(ends: Ends, boxes: () => readonly Box[]): EdgePath {
  const returns = ends.targetX < ends.sourceX + OFFSET && ends.sourcePosition === Position.Right;
  const gutter = returns ? gutterY(ends, boxes()) : null;
  const [path, x, y] = getSmoothStepPath({
    ...ends,
    targetPosition: Position.Left,
    borderRadius: CORNER,
    offset: OFFSET,
    ...(gutter === null ? {} : { centerY: gutter }),
  });
  return { path, label: { x, y: gutter ?? y }, returns };
}

/** The height nearest to the middle between both ends where a line meets no card. */
export function gutterY(
  { sourceX, sourceY, targetX, targetY }: Omit<Ends, "sourcePosition">,
  boxes: readonly Box[],
): number {
  const middle = (sourceY + targetY) / 2;
  const inWay = boxes
    .filter(({ x, width }) => x < sourceX + OFFSET && x + width > targetX - OFFSET)
    .map(({ y, height }) => ({ top: y - MARGIN, bottom: y + height + MARGIN }));
  const isFree = (y: number) => inWay.every(({ top, bottom }) => y <= top || y >= bottom);
  const candidates = [middle, ...inWay.flatMap(({ top, bottom }) => [top, bottom])].filter(isFree);
  const nearest = candidates.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle)).at(0);
  if (nearest === undefined || nearest === middle) return middle;
  return centred(nearest, inWay);
}

/** A gutter's middle, where it has two sides. */
function centred(y: number, inWay: readonly { top: number; bottom: number }[]): number {
  const above = Math.max(...inWay.filter(({ bottom }) => bottom <= y).map(({ bottom }) => bottom));
  const below = Math.min(...inWay.filter(({ top }) => top >= y).map(({ top }) => top));
  return Number.isFinite(above) && Number.isFinite(below) ? (above + below) / 2 : y;
}
