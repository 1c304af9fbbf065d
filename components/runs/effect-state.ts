import { LOOKS, type StateLook } from "@/components/ui/state";
import type { EffectStatus } from "@/lib/engine/transition";

/** How each fate of a call outside looks. */
export const EFFECT_LOOKS: Record<EffectStatus, StateLook> = {
  planned: LOOKS.queued,
  sent: LOOKS.running,
  confirmed: LOOKS.succeeded,
  refused: LOOKS.failed,
  unknown: LOOKS.unknown,
  compensated: LOOKS.cancelled,
  abandoned: LOOKS.cancelled,
};
