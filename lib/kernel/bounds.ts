/** Of what people gather there is so much at most, so that whoever reads it all can hold it. */

/** More than decide one thing together. */
export const GROUP_MEMBERS_MAX = 200;

/** Of one person in a workspace, for times that are not over. */
export const DELEGATIONS_OF_GIVER_MAX = 50;

/** For one request, in force at once. */
export const DELEGATIONS_OF_REQUEST_MAX = 50;

/** No amount is larger than this. */
export const AMOUNT_MAX = {
  usd: 1_000_000,
  tokens: 1_000_000_000_000,
  tool_calls: 1_000_000_000,
} as const;

/** Of so many steps that a run stands at a list tells; there may be more. */
export const STANDS_AT_MAX = 3;

/** As much as is shown of what an item of a list is called. */
export const PLACE_NAME_MAX = 80;

/** A limit on steps bounds so much at most: as many at once, as many in a time, and so long a time. */
export const LIMIT_MAX = { running: 10_000, count: 1_000_000, seconds: 86_400 } as const;

/** Events of the audit log that wait to be sealed are counted as far as this. */
export const UNSEALED_COUNTED_MAX = 1_000;

/** What an event of the audit log is about is no longer than this. */
export const AUDIT_TARGET_MAX = 400;
