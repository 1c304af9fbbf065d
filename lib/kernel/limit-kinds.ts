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

/** Those that people set: the platform's own is set where it runs, and a pool is paused by itself. */
export const QUOTA_KINDS = [
  "tenant",
  "workspace",
  "workflow_version",
  "agent",
  "tool",
  "pool",
  "model",
] as const satisfies readonly LimitKind[];
export type QuotaKind = (typeof QUOTA_KINDS)[number];

/** Whether the kind says by itself what it is about. */
export const isWithoutTarget = (kind: QuotaKind): boolean =>
  kind === "tenant" || kind === "workspace";
