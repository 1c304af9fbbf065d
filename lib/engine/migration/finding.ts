/** Why a run does not fit another version as the mapping says. */
export const MIGRATION_FINDINGS = [
  "unmapped",
  "unknown_node",
  "mapped_twice",
  "type_changed",
  "request_dropped",
  "result_dropped",
  "work_dropped",
  "effects_left",
  "cannot_be_renamed",
  "state_not_movable",
  "call_in_doubt",
  "failed_step",
  "port_missing",
  "output_mismatch",
  "body_changed",
  "child_changed",
  "previous_unknown",
  "items_changed",
  "batch_size_changed",
  "too_many_items",
  "tolerance_exceeded",
  "item_output_changed",
  "stands_behind",
  "way_not_taken",
  "budget_changed",
  "input_mismatch",
  "attempt_begun",
] as const;
export type MigrationFindingCode = (typeof MIGRATION_FINDINGS)[number];

/** `node`: of the version that the run is in; `null`: of the run itself. */
export type MigrationFinding = {
  code: MigrationFindingCode;
  node: string | null;
  target: string | null;
  /** Where: a step as `shaping:2/draft`, with a field of its node, or a member of what was asked. */
  path: string;
};
