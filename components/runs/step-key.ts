import type { StepJson } from "@/lib/contract/run-steps";
import type { RunJson } from "@/lib/contract/runs";

/** `step_<run>-<node>` at the root, `step_<run>-<node>-<scope>` inside of containers. */
const STEP = /^step_[0-9a-z]{26}-([a-z0-9_]+)(?:-(.+))?$/;

/** Where a step stands: its node, and its scope, which is empty at the root. */
export type StepPlace = { node: string; scope: string };

/** The place that a key of the page names. */
export function placeOfKey(key: string): StepPlace {
  const [, node, scope = ""] = STEP.exec(key) ?? [];
  return { node: node ?? key, scope: scope.replaceAll("-", "/").replaceAll(".", ":") };
}

/** What the page calls a step: at the root its node, which is also there before the step is. */
export function stepKeyOf(id: StepJson["id"]): string {
  const { node, scope } = placeOfKey(id);
  return scope === "" ? node : id;
}

/** The key of the step of a node in a scope, whether it is there yet or not. */
export const keyOfPlace = (runId: RunJson["id"], { node, scope }: StepPlace): string =>
  scope === ""
    ? node
    : `step_${runId.slice(runId.indexOf("_") + 1)}-${node}-${scope.replaceAll(":", ".").replaceAll("/", "-")}`;
