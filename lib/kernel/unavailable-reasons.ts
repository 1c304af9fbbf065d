/**
 * What `details.reason` of DEPENDENCY_UNAVAILABLE says where the database is there: the version is of a later release,
 * or another transaction holds the run, or a row beside it.
 */
export type UnavailableReason = "workflow_version" | "run_held" | "row_held";
