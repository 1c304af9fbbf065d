/** What a limit on steps may be about. All but the first two belong to a workspace. A pool that is paused has room for none. */
export const LIMIT_KINDS = [
  "platform",
  "tenant",
  "workspace",
  "workflow_version",
  "agent",
  "tool",
  "pool",
  "model",
  "paused_pool",
] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
