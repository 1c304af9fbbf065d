const isApple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What opens the palette, as it stands on this keyboard. Only the browser knows: use it where nothing was rendered before. */
export const PALETTE_KEYS: readonly string[] = [isApple ? "⌘" : "Ctrl", "K"];
