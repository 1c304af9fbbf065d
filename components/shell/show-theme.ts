import type { Theme } from "@/i18n/preferences";

/** Puts the page into this light at once. */
export function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
