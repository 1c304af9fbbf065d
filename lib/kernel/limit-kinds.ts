/** What a limit on steps may be about. All but the first two belong to a workspace. */
export const LIMIT_KINDS = [
  "platform",
  "tenant",
  "workspace",
  "workflow_version",
  "agent",
  "tool",
  "pool",
  "model",
] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
