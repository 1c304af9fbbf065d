import type { JsonObject } from "@/lib/kernel/json";
import { noop } from "./a-plan";

/** A request that a person approves or rejects. */
export const asking = (id: string): JsonObject => ({
  id,
  type: "approval",
  role: "approver",
  title: "Good?",
});

/** What a round or an item is made of: fields of its steps of work. `isPolished`: a round has one such step more. */
type Inside = { work?: JsonObject; isPolished?: boolean };

/** The loop `rounds`: each round drafts and then asks, until somebody approves. */
export const askingLoop = (
  fields: JsonObject = {},
  { work = {}, isPolished = false }: Inside = {},
): JsonObject => ({
  id: "rounds",
  type: "loop",
  max_iterations: 3,
  until: "nodes.ask.output.option == 'approve'",
  on_failure: "propagate",
  body: {
    nodes: [noop("draft", work), ...(isPolished ? [noop("polish", work)] : []), asking("ask")],
    edges: isPolished
      ? [
          { from: "draft", to: "polish" },
          { from: "polish", to: "ask" },
        ]
      : [{ from: "draft", to: "ask" }],
  },
  ...fields,
});

/** The foreach `each` over the list of the run's input: each item asks, and is worked on once it is approved. */
export const askingForeach = (
  fields: JsonObject = {},
  { work = {} }: Pick<Inside, "work"> = {},
): JsonObject => ({
  id: "each",
  type: "foreach",
  items: "${{ input.list }}",
  max_parallel: 2,
  on_failure: "propagate",
  body: {
    nodes: [asking("ok"), noop("work", work)],
    edges: [{ from: "ok.approved", to: "work" }],
  },
  ...fields,
});
