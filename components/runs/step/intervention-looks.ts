import {
  Ban,
  CircleCheck,
  type LucideIcon,
  Pause,
  Play,
  RotateCw,
  SkipForward,
} from "lucide-react";
import type { ButtonTone } from "@/components/ui/button-style";
import type { Intervention } from "@/lib/engine/interventions";

/** How a button looks that steps in. */
export const INTERVENTION_LOOKS: Record<Intervention, { icon: LucideIcon; tone?: ButtonTone }> = {
  retry: { icon: RotateCw },
  skip: { icon: SkipForward },
  mark_succeeded: { icon: CircleCheck },
  hold: { icon: Pause },
  release: { icon: Play },
  cancel: { icon: Ban, tone: "danger" },
};
