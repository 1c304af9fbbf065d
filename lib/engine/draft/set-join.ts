import { setNodeField } from "@/lib/engine/draft/edit-nodes";
import { JOIN_DETAILS, type JoinRule } from "@/lib/engine/spec/join";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kernel/json";

/** A quorum of one would be any of them. */
const USUAL_QUORUM = 2;

/**
 * Gives a node another way to treat several edges. `pointer`: where the mode stands, `/mode` of a join or `/join` of
 * any other node. What means nothing in the new mode goes; a quorum gets a count.
 */
export function setJoinMode(
  spec: JsonObject,
  nodeId: string,
  pointer: "/mode" | "/join",
  said: Json | undefined,
  mode: JoinRule["mode"],
): JsonObject {
  const before = isJsonObject(said) ? said : {};
  const details = Object.fromEntries(
    DETAILS.map((name) => [name, detailOf(name, before[name], mode)]),
  );
  if (pointer === "/mode")
    return DETAILS.reduce(
      (edited, name) => setNodeField(edited, nodeId, `/${name}`, details[name]),
      setNodeField(spec, nodeId, "/mode", mode),
    );
  const kept = Object.entries(details).flatMap(([name, value]): [string, Json][] =>
    value === undefined ? [] : [[name, value]],
  );
  const rule = kept.length > 0 ? { mode, ...Object.fromEntries(kept) } : mode;
  return setNodeField(spec, nodeId, "/join", mode === "all" ? undefined : rule);
}

const DETAILS = ["count", "min_success", "cancel_losers"] as const;

function detailOf(
  name: (typeof DETAILS)[number],
  before: Json | undefined,
  mode: JoinRule["mode"],
): Json | undefined {
  if (!JOIN_DETAILS[mode].includes(name)) return undefined;
  return before ?? (name === "count" ? USUAL_QUORUM : undefined);
}
