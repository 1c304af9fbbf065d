import { LIMIT_KINDS, type LimitKind } from "@/lib/kernel/limit-kinds";

export type QuotaKind = Exclude<LimitKind, "platform" | "paused_pool">;

/** The kinds that people set: the narrower ones first, since they are set more often. */
export const QUOTA_KINDS: readonly QuotaKind[] = LIMIT_KINDS.filter(
  (kind): kind is QuotaKind => kind !== "platform" && kind !== "paused_pool",
).toReversed();

/** Whether the kind says it all, without a target. */
export const isWhole = (kind: QuotaKind): boolean => kind === "tenant" || kind === "workspace";
