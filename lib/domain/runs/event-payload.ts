import { asId, encodeId, type IdKind } from "@/lib/kernel/ids";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What the ids in payloads name, by the member that holds them. */
const KINDS: Record<string, IdKind> = {
  run_id: "run",
  attempt_id: "attempt",
  worker_id: "worker",
  approval_id: "approval",
  artifact_id: "artifact",
  artifact_version_id: "artifactVersion",
  delivery_id: "delivery",
};
/** The same for an actor's `id`, by its kind. */
const ACTORS: Record<string, IdKind> = { user: "user", service_account: "apiKey" };

/** A payload as people see it: ids in their wire form, at the top and in the actors that it names. */
export const payloadView = (payload: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, valueView(key, value)]));

function valueView(key: string, value: Json): Json {
  if (!isJsonObject(value)) return wireId(KINDS[key], value);
  const { kind, id } = value;
  if (typeof kind !== "string" || id === undefined) return value;
  return { ...value, id: wireId(ACTORS[kind], id) };
}

const wireId = (kind: IdKind | undefined, value: Json): Json =>
  kind && typeof value === "string" && UUID.test(value) ? encodeId(kind, asId(kind, value)) : value;
