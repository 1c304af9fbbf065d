import { LOOKS, type StateLook } from "@/components/ui/state";
import type { ScopeStateName } from "@/lib/engine/scope-path";

/** How an iteration or an item stands. */
export const SCOPE_LOOKS: Record<ScopeStateName, StateLook> = {
  pending: LOOKS.queued,
  open: LOOKS.running,
  succeeded: LOOKS.succeeded,
  failed: LOOKS.failed,
  cancelled: LOOKS.cancelled,
};
