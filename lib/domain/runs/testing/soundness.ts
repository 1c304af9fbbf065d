import { expect } from "vitest";
import { WAIT_REASONS } from "@/lib/engine/transition";
import { asId } from "@/lib/kernel/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { runRow, type TestRun } from "../testing";

/**
 * What holds for every run at every commit: events without gaps, counters that equal the recount, ready rows
 * for exactly the ready steps that no pause holds, and one winning attempt a step.
 */
export async function expectSound({ runId }: Pick<TestRun, "runId">): Promise<void> {
  const { query } = testDatabase();
  const run = await runRow({ runId: asId("run", runId) });
  const events = await query<{ sequence: number }>(
    "select sequence from events where run_id = $1 order by sequence",
    [runId],
  );
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  expect(run.event_sequence).toBe(events.length);

  const steps = await query<{
    name: string;
    status: string;
    wait_reason: string | null;
    is_held: boolean;
  }>(
    `select node || '@' || scope as name, status, wait_reason,
       status = 'running' and attempt_id is not null as is_held
     from steps where run_id = $1`,
    [runId],
  );
  const count = (status: string) => steps.filter((step) => step.status === status).length;
  expect([run.steps_blocked, run.steps_ready, run.steps_running]).toEqual([
    count("blocked"),
    count("ready"),
    steps.filter(({ is_held: isHeld }) => isHeld).length,
  ]);
  expect(run.steps_waiting).toEqual(
    WAIT_REASONS.map((reason) => steps.filter((step) => step.wait_reason === reason).length),
  );

  const ready = await query<{ name: string }>(
    "select node || '@' || scope as name from ready_steps where run_id = $1",
    [runId],
  );
  expect(ready.map(({ name }) => name).sort()).toEqual(
    steps
      .filter(({ status }) => status === "ready" && run.execution_status !== "paused")
      .map(({ name }) => name)
      .sort(),
  );
  const doubles = await query(
    `select node from attempts where run_id = $1 and status = 'succeeded'
     group by node, scope having count(*) > 1`,
    [runId],
  );
  expect(doubles).toEqual([]);
  const miscounted = await query(
    `select * from scopes c where run_id = $1 and open_steps <> (
       select count(*) from steps s where s.run_id = c.run_id and s.ended_at is null and s.scope =
         case when c.parent = '' then '' else c.parent || '/' end || c.container || ':' || c.number)`,
    [runId],
  );
  expect(miscounted).toEqual([]);
}
