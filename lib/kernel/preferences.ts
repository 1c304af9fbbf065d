/** The languages of the studio. */
export const LOCALES = ["en", "zh-CN"] as const;

/** `system` follows the device. */
export const THEMES = ["system", "light", "dark"] as const;
