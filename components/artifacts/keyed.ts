/** Things that never change places, each with its place as the key. */
export const keyed = <T>(things: readonly T[]): { key: string; thing: T }[] =>
  things.map((thing, place) => ({ key: String(place), thing }));
