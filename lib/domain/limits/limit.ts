import type { LimitKind } from "@/lib/kernel/limit-kinds";

/** So many may begin in `seconds`, and up to `burst` of them at once. */
export type Rate = { count: number; seconds: number; burst: number };

export type Limit = {
  id: string;
  ownerId: string;
  kind: LimitKind;
  /** A name, the uuid of a version, or empty where the kind says it all. */
  target: string;
  /** Steps that may run at once. */
  maxRunning: number | null;
  rate: Rate | null;
};

/** Whose the limit of the whole platform is. */
export const PLATFORM = "00000000-0000-0000-0000-000000000000";

/** Names a limit among those of its owner. */
export const limitKey = (ownerId: string, kind: LimitKind, target = ""): string =>
  `${ownerId} ${kind} ${target}`;
