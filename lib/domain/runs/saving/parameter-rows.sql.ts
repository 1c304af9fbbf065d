/**
 * Rows made of arrays that are passed as parameters: column by column, from `$1` on, to be used in a `from`
 * under an alias. In the target list arrays are walked side by side; in a `from`, PostgreSQL would first put
 * each into a store of its own, which for twenty columns costs more than most of our statements do.
 */
export const parameterRows = (types: Readonly<Record<string, string>>): string => {
  const columns = Object.entries(types).map(
    ([name, type], index) => `unnest($${index + 1}::${type}[]) as ${name}`,
  );
  return `(select ${columns.join(", ")})`;
};

/** The key of a step, as the first columns of such rows. */
export const STEP_KEY = { run_id: "uuid", node: "text", scope: "text" } as const;
