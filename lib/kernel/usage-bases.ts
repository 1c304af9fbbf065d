/** How certain what something cost is, the least certain first. */
export const USAGE_BASES = ["estimated", "reported", "settled"] as const;
