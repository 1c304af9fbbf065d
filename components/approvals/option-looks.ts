import { Check, type LucideIcon, Undo2, X } from "lucide-react";
import type { ButtonTone } from "@/components/ui/button-style";

type OptionLook = { tone: ButtonTone; icon: LucideIcon };

const LOOKS: Record<string, OptionLook> = {
  approved: { tone: "primary", icon: Check },
  rejected: { tone: "danger", icon: X },
  revised: { tone: "neutral", icon: Undo2 },
};

/** How the button of an option looks, by how the request counts once it is chosen. */
export const optionLook = (effect: string): OptionLook =>
  LOOKS[effect] ?? { tone: "neutral", icon: Check };
