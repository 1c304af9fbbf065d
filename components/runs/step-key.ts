import type { StepJson } from "@/lib/contract/run-steps";

/** `step_<run>-<node>` at the root, `step_<run>-<node>-<scope>` inside of containers. */
const ROOT = /^step_[0-9a-z]{26}-([a-z0-9_]+)$/;

/** What the page calls a step: at the root its node, which is also there before the step is. */
export const stepKeyOf = (id: StepJson["id"]): string => ROOT.exec(id)?.[1] ?? id;
