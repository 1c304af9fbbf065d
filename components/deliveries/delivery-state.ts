import { LOOKS, type StateLook } from "@/components/ui/state";
import type { DeliveryStatus } from "@/lib/engine/transition";

/** How each status of a delivery looks. */
export const DELIVERY_LOOKS: Record<DeliveryStatus, StateLook> = {
  pending: LOOKS.world,
  delivered: LOOKS.succeeded,
  failed: LOOKS.failed,
  unknown: LOOKS.unknown,
  withdrawn: LOOKS.cancelled,
};
