/** Items of a list that have no name of their own, or one that is just being typed: each is known by its place. */
export const placesOf = <Item>(items: readonly Item[], path: string) =>
  items.map((item, at) => ({ item, at, pointer: `${path}/${at}` }));
