/** A node as far as an edge needs it: where it stands, how high it is, and whether its one way out is at its head. */
export type End = { y: number; height: number; isSingle: boolean };

/** A bend smaller than this is none on the screen: the edge arrives beside the middle instead. */
const STRAIGHT = 20;

/**
 * Where an edge leaves and arrives while cards are seen from afar. Such a card stands in the middle of its place, and
 * its head is no longer where it was: what comes in arrives at the middle, and a single way out leaves there.
 */
export function endsAfar(
  measured: { sourceY: number; targetY: number },
  source: End | null,
  target: End | null,
): { sourceY: number; targetY: number } {
  const sourceY = source?.isSingle ? middleOf(source) : measured.sourceY;
  if (!target) return { sourceY, targetY: measured.targetY };
  const middle = middleOf(target);
  return { sourceY, targetY: Math.abs(middle - sourceY) <= STRAIGHT ? sourceY : middle };
}

const middleOf = ({ y, height }: End): number => y + height / 2;
