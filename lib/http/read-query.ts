import { AppError } from "@/lib/kernel/errors";
import { isStorable } from "@/lib/kernel/is-storable";

/** The query's parameters; one that is repeated becomes a list, which no schema takes for a text. */
export function readQuery(url: URL): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const key of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(key);
    if (![key, ...values].every(isStorable))
      throw new AppError("INVALID_REQUEST", "The query holds a character that cannot be stored.");
    const [only, ...more] = values;
    query[key] = more.length === 0 && only !== undefined ? only : values;
  }
  return query;
}
