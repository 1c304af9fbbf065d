import { queryPrepared } from "@/lib/platform/prepared";
import { deleteSurplusSlots, freeLeakedSlots, unparkSteps } from "../claiming/limit-slots.sql";

/**
 * Frees what is held by nobody, and puts up again what may begin: as time gives it, or because a wake-up was
 * missed. `pools`: to be woken. `nextInMs`: until a rate lets in the next; `null` if nothing waits for one.
 */
export async function sweepLimits(): Promise<{ pools: string[]; nextInMs: number | null }> {
  await queryPrepared(freeLeakedSlots());
  await queryPrepared(deleteSurplusSlots());
  const { rows } = await queryPrepared<{ pools: string[] | null; nextInMs: number | null }>(
    unparkSteps(),
  );
  return { pools: rows[0]?.pools ?? [], nextInMs: rows[0]?.nextInMs ?? null };
}
