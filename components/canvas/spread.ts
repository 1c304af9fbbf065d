/** `weight`: how much it matters; against a heavy one, only the light ones move. */
export type Wish = { at: number; size: number; weight: number };

type Block = { sum: number; weight: number; offsets: number[] };

/**
 * Places for things in a line that wish to begin somewhere: in their order, never closer than the gap, and as near
 * to all the wishes as that allows (weighted least squares: neighbours that would collide move together).
 */
export function spread(wishes: readonly Wish[], gap: number): number[] {
  let offset = 0;
  const blocks: Block[] = [];
  for (const { at, size, weight } of wishes) {
    let block: Block = { sum: (at - offset) * weight, weight, offsets: [offset] };
    for (let last = blocks.at(-1); last && meanOf(last) > meanOf(block); last = blocks.at(-1)) {
      blocks.pop();
      block = {
        sum: last.sum + block.sum,
        weight: last.weight + block.weight,
        offsets: [...last.offsets, ...block.offsets],
      };
    }
    blocks.push(block);
    offset += size + gap;
  }
  return blocks.flatMap((block) => block.offsets.map((own) => meanOf(block) + own));
}

const meanOf = ({ sum, weight }: Block): number => sum / weight;
