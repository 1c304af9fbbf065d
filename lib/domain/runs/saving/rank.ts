/** One level of priority counts as much as so many seconds of waiting: that is how waiting steps age. */
export const SECONDS_PER_PRIORITY = 30;
