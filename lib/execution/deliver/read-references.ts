import { Fault } from "@/lib/execution/fault";
import { type ArtifactVersionId, decodeId } from "@/lib/kernel/ids";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

export type ArtifactReference = { id: ArtifactVersionId; wireId: string; checksum: string | null };

/** The artifact versions that a step's input names, each once, in order. Lists in it are laid flat. */
export function readReferences(given: Json): ArtifactReference[] {
  const found = new Map<string, ArtifactReference>();
  for (const [position, value] of flat(given).entries()) {
    const reference = referenceIn(value, position);
    found.set(reference.id, reference);
  }
  if (found.size === 0) throw broken("nothing_to_deliver", "There is nothing to deliver.", {});
  return [...found.values()];
}

/** A reference that leads nowhere: says which and why, so that a person can tell what went wrong before. */
export const broken = (reason: string, message: string, where: JsonObject): Fault =>
  new Fault("invalid_input", "artifact_reference_broken", message, {
    details: { reason, ...where },
  });

const flat = (value: Json): Json[] => (Array.isArray(value) ? value.flatMap(flat) : [value]);

function referenceIn(value: Json, position: number): ArtifactReference {
  const wireId = isJsonObject(value) ? value.artifact_version_id : undefined;
  const id = typeof wireId === "string" ? decodeId("artifactVersion", wireId) : null;
  if (!isJsonObject(value) || typeof wireId !== "string" || !id)
    throw broken("no_reference", "What is to be delivered is not an artifact reference.", {
      position,
      given: value === null ? "null" : Array.isArray(value) ? "list" : typeof value,
    });
  return { id, wireId, checksum: typeof value.checksum === "string" ? value.checksum : null };
}
