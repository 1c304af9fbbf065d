/** How often a test of a race runs it; `RACES=200` is the whole suite. */
export const repeats = Number(process.env.RACES || 10);
