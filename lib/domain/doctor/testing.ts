import { testDatabase } from "@/lib/platform/testing/database";
import { examineRuns } from "./examine";
import type { Finding } from "./finding";

const RUNS_MAX = 200;

/** Says of the runs of this file's database that they were written by hand, and keep no rules. */
export async function forgoSoundness(why: string): Promise<void> {
  await testDatabase().query(`comment on table runs is '${FORGONE} ${why.replaceAll("'", "''")}'`);
}

/** Those that the engine has moved; rows that a test wrote by hand have no history. */
const MOVED_RUNS = `
  select id from runs r
  where exists (select from events where run_id = r.id and sequence = 1 and type = 'run.created')
  order by id desc limit $1`;
const FORGONE = "Not sound:";

/**
 * What the doctor finds in the database of a test file once its tests are over: whatever moved a run must have left
 * it sound, and its events must tell all of it. [WF-14]
 */
export async function findUnsound(): Promise<Finding[]> {
  const { query } = testDatabase();
  const [comment] = await query<{ text: string | null }>(
    "select obj_description('runs'::regclass) as text",
  );
  if (comment?.text?.startsWith(FORGONE)) return [];
  const runs = await query<{ id: string }>(MOVED_RUNS, [RUNS_MAX]);
  return runs.length === 0 ? [] : examineRuns(runs.map(({ id }) => id));
}
