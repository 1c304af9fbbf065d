import { type Plan, planNode } from "@/lib/engine/plan";
import { goesAlong } from "./goes-along";
import { isDone, type MigrantStep } from "./migrant";

/**
 * What becomes of a node of the new version. `kept`: its result stands; `goes_on`: what is under way inside of it goes on;
 * `anew`: it was open, and begins again; `new`: the run had no step of it.
 */
export const MIGRANT_FATES = ["kept", "goes_on", "anew", "new"] as const;
export type MigrantFate = {
  node: string;
  scope: string;
  fate: (typeof MIGRANT_FATES)[number];
};

/** Of each node of the root graph, and of each step of a round or an item that is open. `placed`: by scope and new node. */
export const fatesOf = (
  from: Plan,
  to: Plan,
  placed: ReadonlyMap<string, ReadonlyMap<string, MigrantStep>>,
): MigrantFate[] =>
  [...placed].flatMap(([scope, steps]) =>
    scope === ""
      ? to.nodes
          .filter(({ container }) => container === null)
          .map(({ id }) => ({ node: id, scope, fate: fateOf(from, steps.get(id)) }))
      : [...steps].map(([node, step]) => ({ node, scope, fate: fateOf(from, step) })),
  );

function fateOf(from: Plan, step: MigrantStep | undefined): MigrantFate["fate"] {
  if (!step || (step.status === "skipped" && step.port === null)) return "new";
  if (isDone(step)) return "kept";
  return goesAlong(step, planNode(from, step.node)) ? "goes_on" : "anew";
}
