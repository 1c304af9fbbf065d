/** Where a call stands among those of its step: ordinals count along a path, a branch begins where one differs. */
export type Position = { branch: number; ordinal: number };

/**
 * The path that the calls recorded so far form. A branch begins at its lowest ordinal and takes over from
 * there: what older branches hold at it and beyond is history.
 */
export function callPath<R extends Position>(rows: readonly R[]) {
  const beginnings = new Map<number, number>();
  for (const { branch, ordinal } of rows)
    beginnings.set(branch, Math.min(ordinal, beginnings.get(branch) ?? ordinal));
  const newest = Math.max(0, ...beginnings.keys());

  const branchAt = (ordinal: number): number => {
    const begun = [...beginnings].filter(([, first]) => first <= ordinal).map(([branch]) => branch);
    return Math.max(0, ...begun);
  };
  const isPassedBy = (row: R, ordinal: number): boolean =>
    [...beginnings].some(
      ([branch, first]) => branch > row.branch && first <= row.ordinal && first < ordinal,
    );
  return {
    /** What stands on ways that were left before the call at this ordinal. */
    passedBy: (ordinal: number): R[] => rows.filter((row) => isPassedBy(row, ordinal)),
    /** The call that an attempt which does as before makes next; `null` where the record ends. */
    at: (ordinal: number): R | null =>
      rows.find((row) => row.ordinal === ordinal && row.branch === branchAt(ordinal)) ?? null,
    /** Where a call that the record does not hold is to be written. */
    next: (ordinal: number): Position => ({ branch: branchAt(ordinal), ordinal }),
    /** Where a call is to be written that differs from the recorded one. */
    fork: (ordinal: number): Position => ({ branch: newest + 1, ordinal }),
    /** What a fork at the ordinal leaves behind. */
    from: (ordinal: number): R[] =>
      rows.filter((row) => row.ordinal >= ordinal && row.branch === branchAt(row.ordinal)),
  };
}
