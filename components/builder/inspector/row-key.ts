/** Under which key each row stands that has been renamed: by its name of now, the one that it was first drawn under. */
export type RowKeys = ReadonlyMap<string, string>;

/**
 * The key of each of these rows. A rename leaves it alone: a row that is drawn anew takes the focus along, and whatever
 * is typed after its name is left goes nowhere.
 */
export function rowKeys(names: readonly string[], renamed: RowKeys): RowKeys {
  const kept = names.flatMap((name) => renamed.get(name) ?? []);
  const taken = new Set(kept);
  return new Map(names.map((name) => [name, renamed.get(name) ?? freeKey(name, taken)]));
}

/** What is remembered once a row is called otherwise. */
export function renameKey(keys: RowKeys, name: string, next: string): RowKeys {
  return new Map([...keys].map(([row, key]) => [row === name ? next : row, key]));
}

/** The name itself, unless a row that was called so before still stands under it. */
function freeKey(name: string, taken: Set<string>): string {
  let key = name;
  while (taken.has(key)) key = `${key}'`;
  taken.add(key);
  return key;
}
