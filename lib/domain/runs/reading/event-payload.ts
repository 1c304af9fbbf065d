import { wireActor } from "@/lib/kernel/actor";
import { type IdKind, toWireId } from "@/lib/kernel/ids";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** What the ids in payloads name, by the member that holds them. */
const KINDS: Record<string, IdKind> = {
  run_id: "run",
  child_run_id: "run",
  attempt_id: "attempt",
  worker_id: "worker",
  approval_id: "approval",
  supersedes: "approval",
  artifact_id: "artifact",
  artifact_version_id: "artifactVersion",
  parent_version_id: "artifactVersion",
  delivery_id: "delivery",
};

/**
 * Content, where the log holds any: what a late or stale result brought, what an event is about, and the digest of an
 * output, from which a short one could be guessed.
 */
const CONTENT: ReadonlySet<string> = new Set(["output", "output_digest", "key", "subject"]);

/**
 * A payload as people see it: ids in their wire form, at the top and in the actors that it names; content only
 * for those who may read it.
 */
export const payloadView = (payload: JsonObject, isContentVisible: boolean): JsonObject =>
  Object.fromEntries(
    Object.entries(payload)
      .filter(([key]) => isContentVisible || !CONTENT.has(key))
      .map(([key, value]) => [key, valueView(key, value)]),
  );

function valueView(key: string, value: Json): Json {
  const kind = KINDS[key];
  if (typeof value === "string") return kind ? toWireId(kind, value) : value;
  return isActor(value) ? wireActor(value) : value;
}

const isActor = (value: Json): value is { kind: string; id: string; name: string } =>
  isJsonObject(value) && ["kind", "id", "name"].every((key) => typeof value[key] === "string");
