import { Ban, type LucideIcon, Pause, Play } from "lucide-react";
import type { ButtonTone } from "@/components/ui/button-style";
import type { RunControl } from "@/lib/engine/controls";

/** How a button looks that cancels, pauses or resumes a run. */
export const CONTROL_LOOKS: Record<RunControl, { icon: LucideIcon; tone?: ButtonTone }> = {
  cancel: { icon: Ban, tone: "danger" },
  pause: { icon: Pause },
  resume: { icon: Play },
};
