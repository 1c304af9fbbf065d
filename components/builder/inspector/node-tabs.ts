import type { FormField } from "@/lib/engine/form/form-field";
import { featureOf, featureOfChoice, nodeForm } from "@/lib/engine/form/manifest-forms";
import { JOIN_DETAILS } from "@/lib/engine/spec/join";
import { BUILD_FEATURES, type Feature } from "@/lib/engine/validate/features";
import type { Json, JsonObject } from "@/lib/kernel/json";

const NODE_TABS = ["settings", "input", "failure"] as const;
export type NodeTab = (typeof NODE_TABS)[number];

const INPUT = new Set(["input", "output"]);
/** In the order in which they are asked for. */
const FAILURE = [
  "on_failure",
  "hold_for",
  "timeout",
  "retry",
  "schedule_timeout",
  "deadline",
  "compensate",
];
/** Asked for at the head of every node. */
const HEAD = new Set(["id", "title"]);
/** What most nodes never say. */
const RARE = new Set(["join", "pool", "priority", "notes", "schedule_timeout", "deadline"]);

export type TabFields = { tab: NodeTab; usual: readonly FormField[]; rare: readonly FormField[] };

/**
 * The fields of a node, by the tab that they stand on. What this build cannot execute is left out, unless the node
 * says it already: then it can be taken out again.
 */
export function tabsOf(type: string, node: JsonObject): TabFields[] {
  const shown = nodeForm(type).filter(
    (field) => !HEAD.has(field.name) && isOffered(type, field.name, node),
  );
  return NODE_TABS.map((tab) => {
    const own = shown.filter(({ name }) => tabOf(type, name) === tab);
    const fields =
      tab === "failure"
        ? own.toSorted((a, b) => FAILURE.indexOf(a.name) - FAILURE.indexOf(b.name))
        : own;
    return {
      tab,
      usual: fields.filter(({ name }) => !RARE.has(name)),
      rare: fields.filter(({ name }) => RARE.has(name)),
    };
  }).filter(({ tab, usual }) => tab === "settings" || usual.length > 0);
}

function tabOf(type: string, name: string): NodeTab {
  if (FAILURE.includes(name)) return "failure";
  // Only where something is called has it an input worth a tab.
  return INPUT.has(name) && type !== "event" && type !== "transform" ? "input" : "settings";
}

/** Whether a field means anything here, or stands in the draft already. */
export const isOffered = (owner: string, name: string, said: JsonObject): boolean =>
  said[name] !== undefined || isOf(owner, name, said);

function isOf(owner: string, name: string, said: JsonObject): boolean {
  // Where a failed step is not held, nobody asks for how long.
  if (name === "hold_for") return (said.on_failure ?? "hold") === "hold";
  // Beside the mode of a join stands only what means something in it.
  if (owner === "join" && isDetail(name)) return detailsOf(said.mode).includes(name);
  // A request may name a group, but nobody can make one in the studio yet.
  if (owner === "approval" && name === "groups") return false;
  return isBuilt(featureOf(owner, name));
}

type Detail = (typeof JOIN_DETAILS)[keyof typeof JOIN_DETAILS][number];

const isDetail = (name: string): name is Detail =>
  Object.values(JOIN_DETAILS).some((details) => details.some((detail) => detail === name));

const detailsOf = (mode: Json | undefined): readonly Detail[] =>
  typeof mode === "string" && Object.hasOwn(JOIN_DETAILS, mode)
    ? JOIN_DETAILS[mode as keyof typeof JOIN_DETAILS]
    : [];

/** Whether validation would take the choice. */
export const isChoiceOffered = (field: string, choice: string): boolean =>
  // An expiry never counts as an approval.
  !(field === "on_expired" && choice === "approve") && isBuilt(featureOfChoice(field, choice));

const isBuilt = (feature: Feature | null): boolean =>
  feature === null || BUILD_FEATURES.includes(feature);
