import type { Access, Segment } from "@/lib/engine/expression/syntax";
import type { Facts, NodeFacts } from "@/lib/engine/validate/facts";
import { givenBy } from "@/lib/engine/validate/typing/given";
import {
  closedObject,
  eventSchema,
  outputSchemaOf,
  statusSchema,
} from "@/lib/engine/validate/typing/output-schema";
import {
  ANYTHING,
  type SchemaView,
  select,
  viewOf,
} from "@/lib/engine/validate/typing/schema-view";

const runSchema = closedObject({
  id: { type: "string" },
  title: { type: "string" },
  labels: { type: "object", additionalProperties: { type: "string" } },
  started_at: { type: ["string", "null"], format: "date-time" },
  initiated_by: true,
});

/** A root with what is selected from it, wherever it was read. */
type Selection = { root: Access["root"]; segments: readonly Segment[] };

/** Where an access enters declared schemas: the value before segment `start`. */
export type Entry = { view: SchemaView; start: number };

/** Knows the schema of everything that an expression can name. Each is derived once. */
export class ScopeSchemas {
  readonly #facts: Facts;
  readonly #outputs = new Map<NodeFacts, SchemaView>();

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /**
   * The declared value that an access begins with; `nodes.<id>` counts as a beginning. `owner`: the node whose
   * expression it is, for what only that node knows.
   */
  entryOf({ root, segments }: Selection, owner: NodeFacts | null = null): Entry {
    const { spec } = this.#facts.spec;
    switch (root) {
      case "input":
        return { view: viewOf(spec.input ?? true), start: 0 };
      case "params":
        return { view: viewOf(closedObject({ ...spec.params })), start: 0 };
      case "run":
        return { view: viewOf(runSchema), start: 0 };
      case "event":
        return { view: viewOf(eventSchema), start: 0 };
      case "iteration":
      case "index":
        return { view: viewOf({ type: "integer" }), start: 0 };
      case "nodes": {
        const [id, field] = segments;
        const node = id?.kind === "name" ? this.#facts.byId.get(id.name) : undefined;
        if (!node || field?.kind !== "name") return { view: ANYTHING, start: 2 };
        return {
          view: field.name === "status" ? viewOf(statusSchema) : this.output(node),
          start: 2,
        };
      }
      case "item":
        return { view: this.#itemOf(owner), start: 0 };
      case "subject":
        return { view: this.#subjectOf(owner), start: 0 };
      default:
        return { view: ANYTHING, start: 0 };
    }
  }

  /** What is declared about the value that an evaluation judges. */
  #subjectOf(owner: NodeFacts | null): SchemaView {
    if (owner?.node.type !== "evaluate") return ANYTHING;
    const given = givenBy(owner.node.subject, { schemas: this });
    return given.kind === "typed" ? given.view : ANYTHING;
  }

  /** What is declared about an item of the nearest foreach around a node; of a batch, the list of them. */
  #itemOf(owner: NodeFacts | null): SchemaView {
    let at = owner?.graph.container ?? null;
    while (at && at.node.type !== "foreach") at = at.graph.container;
    if (at?.node.type !== "foreach") return ANYTHING;
    const given = givenBy(at.node.items, { schemas: this });
    if (given.kind !== "typed") return ANYTHING;
    if (at.node.batch_size !== undefined) return given.view;
    return select(given.view, { kind: "index", index: 0, optional: false }).view;
  }

  /** What is declared about a node's output. */
  output(node: NodeFacts): SchemaView {
    const known = this.#outputs.get(node);
    if (known) return known;
    const view = outputSchemaOf(node, this.#facts);
    this.#outputs.set(node, view);
    return view;
  }
}
