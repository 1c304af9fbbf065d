import { decodeId } from "@/lib/kernel/ids";
import { isJsonObject, type Json } from "@/lib/kernel/json";

/** The artifact versions that a value names, wherever in it their references stand; each once, in order. */
export function versionIdsIn(value: Json): string[] {
  const found = new Set<string>();
  const open: Json[] = [value];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (Array.isArray(next)) open.unshift(...next);
    else if (isJsonObject(next)) {
      const id = versionIdOf(next.artifact_version_id);
      if (id !== null) found.add(id);
      open.unshift(...Object.values(next).flatMap((inner) => (inner === undefined ? [] : [inner])));
    }
  }
  return [...found];
}

const versionIdOf = (wireId: unknown): string | null =>
  typeof wireId === "string" ? decodeId("artifactVersion", wireId) : null;
