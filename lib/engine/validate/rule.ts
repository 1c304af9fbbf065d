import type { Conditions } from "@/lib/engine/validate/conditions";
import type { PlacedExpression } from "@/lib/engine/validate/expressions";
import type { Facts, GraphFacts } from "@/lib/engine/validate/facts";
import type { Finding } from "@/lib/engine/validate/finding";
import type { ScopeSchemas } from "@/lib/engine/validate/typing/scope-schemas";

/** A manifest with everything that several rules want to know of it. */
export type Subject = Facts & {
  expressions: readonly PlacedExpression[];
  schemas: ScopeSchemas;
  /** When each node of a graph runs. */
  conditions: ReadonlyMap<GraphFacts, ReadonlyMap<string, Conditions>>;
};

/** Looks for one kind of mistake. Never throws, whatever the graph looks like. */
export type Rule = (subject: Subject) => Finding[];
