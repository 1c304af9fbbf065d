export type Wish = { at: number; size: number };

/**
 * Places for things in a line that wish to begin somewhere: in their order, never closer than the gap, and as near
 * to all the wishes as that allows (least squares: neighbours that would collide move together).
 */
export function spread(wishes: readonly Wish[], gap: number): number[] {
  let offset = 0;
  const blocks: { sum: number; offsets: number[] }[] = [];
  for (const { at, size } of wishes) {
    let block = { sum: at - offset, offsets: [offset] };
    for (let last = blocks.at(-1); last && meanOf(last) > meanOf(block); last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, offsets: [...last.offsets, ...block.offsets] };
    }
    blocks.push(block);
    offset += size + gap;
  }
  return blocks.flatMap((block) => block.offsets.map((own) => meanOf(block) + own));
}

const meanOf = ({ sum, offsets }: { sum: number; offsets: readonly number[] }): number =>
  sum / offsets.length;
