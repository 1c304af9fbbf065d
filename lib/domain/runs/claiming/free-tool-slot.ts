import { wakePools } from "@/lib/domain/jobs/wake-pools";
import { sharedPool } from "@/lib/platform/pg";
import type { ClaimedWork } from "../moving/movement";
import { freeCallSlots } from "./limit-slots.sql";

/**
 * A call of a tool is over: its place under the tool's limit is free, and goes to whoever waits for it. An attempt that
 * is not the step's any more has lost its place already.
 */
export async function freeToolSlot(work: ClaimedWork, tool: string): Promise<void> {
  const { workspaceId } = work;
  const { rows } = await sharedPool().query<{ pool: string }>(
    freeCallSlots(work, { workspaceId, tool }),
  );
  wakePools(rows.map(({ pool }) => pool));
}
