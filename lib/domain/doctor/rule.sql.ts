import type { Invariant } from "./finding";

/**
 * A rule about runs. Its statement takes the ids of a slice of runs (`$1::uuid[]`) and gives a row for everything
 * that breaks it: `tenant_id, run_id, node, scope, expected, found`. It is one statement a slice, by indexes.
 */
export type Rule = { code: string; invariant: Invariant; help: string; text: string };

export const OF_STEP = "s.tenant_id, s.run_id, s.node, s.scope";
export const STEPS = "from steps s where s.run_id = any($1::uuid[])";
export const RUNS = "from runs r where r.id = any($1::uuid[])";

/** That a row of another table is of the step. */
export const SAME_STEP = (alias: string) =>
  `${alias}.run_id = s.run_id and ${alias}.node = s.node and ${alias}.scope = s.scope`;

export const SET_TIMER =
  "Run the doctor with --repair: it sets the timer by what the event log says.";
export const TAKE_AWAY = "Run the doctor with --repair: it takes the row away.";
export const REPORT =
  "This is a bug or somebody changed the database by hand: keep the database and report it.";
