import { AppError } from "@/lib/kernel/errors";
import { isStorable } from "@/lib/kernel/is-storable";

/**
 * The query's parameters, whatever they are called; one that is repeated becomes a list, which no schema takes for a
 * text.
 */
export function readQuery(url: URL): Record<string, string | string[]> {
  const names = [...new Set(url.searchParams.keys())];
  return Object.fromEntries(names.map((name) => [name, readValue(url, name)]));
}

function readValue({ searchParams }: URL, name: string): string | string[] {
  const values = searchParams.getAll(name);
  if (![name, ...values].every(isStorable))
    throw new AppError("INVALID_REQUEST", "The query holds a character that cannot be stored.");
  const [only, ...more] = values;
  return more.length === 0 && only !== undefined ? only : values;
}
