import { holesOf } from "./message-holes";

export type Tree = { [key: string]: string | Tree };

/** `runs.title` → text, of a whole catalogue. */
export function flatten(tree: Tree, path = ""): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const here = path ? `${path}.${key}` : key;
    return typeof value === "string" ? [[here, value]] : [...flatten(value, here)];
  });
  return new Map(entries);
}

/** What of a catalogue would not be understood where the other one is: keys of only one, empty texts, other arguments. */
export function differences(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string[] {
  const keys = [...new Set([...one.keys(), ...other.keys()])].sort();
  return keys.flatMap((key) => {
    const [here, there] = [one.get(key), other.get(key)];
    if (here === undefined || there === undefined) return [`${key} is missing`];
    if (here.trim() === "" || there.trim() === "") return [`${key} is empty`];
    return holesOf(here) === holesOf(there) ? [] : [`${key} has other arguments`];
  });
}

const escaped = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
const matcherOf = (pattern: string) => new RegExp(`^${escaped(pattern).replaceAll("*", ".+")}$`);

/** The asked keys, `*` for a part known only at run time, that no catalogue could answer. */
export function unknownKeys(asked: readonly string[], known: readonly string[]): string[] {
  const names = new Set(known);
  return asked.filter((key) => {
    if (!key.includes("*")) return !names.has(key);
    const matcher = matcherOf(key);
    return !known.some((name) => matcher.test(name));
  });
}

/** The keys that nobody asks for. */
export function unusedKeys(asked: readonly string[], known: readonly string[]): string[] {
  const names = new Set(asked);
  const matchers = [...names].filter((key) => key.includes("*")).map(matcherOf);
  return known.filter((name) => !names.has(name) && !matchers.some((one) => one.test(name)));
}
