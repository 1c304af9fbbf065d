import type { UndoState } from "@/lib/engine/advance/model";
import { REUSED } from "@/lib/engine/advance/take-over";
import { compensationId } from "@/lib/engine/plan";
import type { FlightRow, FlightStatement } from "@/lib/platform/flight";
import { numberArray, plainArray, textArray } from "../saving/array-literals";
import { parameterRows } from "../saving/parameter-rows.sql";
import { RowReader } from "./row-values";

/** A node of a run whose completed steps are to be undone. `place`: where it stands among those of the run. */
export type UndoOfRun = { runId: string; node: string; place: number };

/**
 * For each of these runs: the completed step that is undone next (what was taken over of another run is not this
 * one's to undo), and what became of those undone before.
 */
export const loadUndo = (asked: readonly UndoOfRun[]): FlightStatement => ({
  name: "engine_load_undo",
  text: `
    with k as (
      select * from ${parameterRows({
        run_id: "uuid",
        node: "text",
        undoing: "text",
        place: "int",
      })} as x),
    next as (
      select distinct on (s.run_id) s.run_id, s.node, s.scope, s.ended_at
      from k
      join steps s on s.run_id = k.run_id and s.node = k.node and s.status = 'succeeded'
        and s.reason is distinct from '${REUSED}'
      where not exists (
        select from steps u where u.run_id = s.run_id and u.node = k.undoing and u.scope = s.scope)
      order by s.run_id, s.ended_at desc, k.place desc, s.scope desc),
    undone as (
      select k.run_id, count(*) filter (where u.status = 'succeeded') as succeeded,
        count(*) filter (where u.status <> 'succeeded') as others
      from k
      join steps u on u.run_id = k.run_id and u.node = k.undoing and u.ended_at is not null
      group by k.run_id)
    select r.run_id, n.node, n.scope, date_part('epoch', n.ended_at), coalesce(u.succeeded, 0),
      coalesce(u.others, 0)
    from (select distinct run_id from k) r
    left join next n on n.run_id = r.run_id
    left join undone u on u.run_id = r.run_id`,
  values: [
    plainArray(asked.map(({ runId }) => runId)),
    textArray(asked.map(({ node }) => node)),
    textArray(asked.map(({ node }) => compensationId(node))),
    numberArray(asked.map(({ place }) => place)),
  ],
});

/** A row of `loadUndo`. */
export function readUndo(row: FlightRow): { runId: string; undo: UndoState } {
  const read = new RowReader(row);
  const runId = read.text();
  const [node, scope] = [read.wordOrNull(), read.wordOrNull()];
  const endedAt = read.timeOrNull();
  const isLeft = node !== null && scope !== null && endedAt !== null;
  return {
    runId,
    undo: {
      next: isLeft ? { node, scope, endedAt } : null,
      succeeded: read.number(),
      others: read.number(),
    },
  };
}
