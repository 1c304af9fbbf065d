import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";
import { asId, type Id, type IdKind } from "@/lib/kernel/ids";

const BYTES = 16;
/** Asking the system for sixteen bytes costs five times what the rest of an id does, so we ask for many at once. */
const pool = Buffer.allocUnsafe(256 * BYTES);
let used = pool.length;

function randomBytes(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += BYTES;
  return pool.subarray(used - BYTES, used);
}

let ms = 0;
let sequence = 0;

/** Ids of one millisecond count on from a random start, as RFC 9562 has it (6.2, method 1), and so sort as they were made. */
function countOn(random: Buffer): void {
  const now = Date.now();
  if (now > ms) {
    ms = now;
    // In the lower half, so that there is room to count on.
    sequence = random.readUInt32BE(6) & 0x7fff_ffff;
    return;
  }
  sequence = (sequence + 1) >>> 0;
  if (sequence === 0) ms += 1;
}

/** A new id of this kind: a uuid v7, so that ids sort by the time at which they were made. */
export function newId<K extends IdKind>(kind: K): Id<K> {
  const random = randomBytes();
  countOn(random);
  return asId(kind, v7({ random, msecs: ms, seq: sequence }));
}
