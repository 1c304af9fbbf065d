import type { RunId } from "@/lib/kernel/ids";
import { sharedPool } from "@/lib/platform/pg";

/** How far each of the runs has come. A hint that there is something to read, never an answer to anybody. */
export async function readSequences(
  ids: readonly RunId[],
): Promise<{ id: RunId; sequence: number }[]> {
  const { rows } = await sharedPool().query<{ id: RunId; sequence: number }>(
    `select id, event_sequence as sequence from runs where id = any($1::uuid[])`,
    [ids],
  );
  return rows;
}
