/** The rules of document "engine" that a sound database keeps, by their number there. */
export type Invariant = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10;

/** Something that is wrong with a database: where, what was expected and found, and what helps. */
export type Finding = {
  /** A stable word, as `ready_without_row`. */
  code: string;
  invariant: Invariant;
  tenantId: string | null;
  runId: string | null;
  node: string | null;
  scope: string | null;
  expected: string;
  found: string;
  /** One sentence for whoever has to do something about it. */
  help: string;
};

/** Whether two looks have found the same. */
export const isSameFinding = (a: Finding, b: Finding): boolean =>
  a.code === b.code &&
  a.runId === b.runId &&
  a.node === b.node &&
  a.scope === b.scope &&
  a.tenantId === b.tenantId;
