import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import type { Theme } from "@/i18n/preferences";

/** How each theme is drawn wherever one is chosen. */
export const THEME_ICONS: Record<Theme, LucideIcon> = { system: Monitor, light: Sun, dark: Moon };
