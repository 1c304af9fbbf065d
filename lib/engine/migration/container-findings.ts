import type { ScopeCounts } from "@/lib/engine/advance/model";
import { expressionsIn, type Template } from "@/lib/engine/expression/template";
import {
  type ForeachNode,
  type LoopNode,
  type Plan,
  type PlanNode,
  planNode,
} from "@/lib/engine/plan";
import { templatesOf } from "@/lib/engine/plan/node-templates";
import { testsOf } from "@/lib/engine/plan/tests-of";
import { canonicalJson, type Json } from "@/lib/kernel/json";
import type { MigrationFindingCode } from "./finding";

/** What a container that has begun has counted, and been handed. */
export type Begun = {
  scopeCounts: ScopeCounts;
  /** How many items a foreach was handed, whatever their batches. */
  items: number;
};

/** `field`: of the container's node, in the version that the run goes to. */
type ContainerFinding = { code: MigrationFindingCode; field: string };

/** Why a container that has begun cannot go on as the node of its name says in the other version. */
export function containerFindings(
  from: Plan,
  to: Plan,
  node: string,
  begun: Begun,
): ContainerFinding[] {
  const [before, after] = [planNode(from, node), planNode(to, node)];
  if (before.type === "loop" && after.type === "loop")
    return begun.scopeCounts.closed === 0 ? [] : previousUnknown(to, before, after);
  if (before.type === "foreach" && after.type === "foreach")
    return foreachFindings(before, after, begun);
  return [];
}

/** A round that looks back at one of before the migration finds nothing of a node that the body did not have. */
function previousUnknown(to: Plan, before: LoopNode, after: LoopNode): ContainerFinding[] {
  const added = after.body.nodes.filter((id) => !before.body.nodes.includes(id));
  const readers = to.nodes.filter((node) => node.id === after.id || looksBackAt(to, node, after));
  return readers.flatMap((node): ContainerFinding[] => {
    const reads = expressionsOf(node).flatMap(nodesOfPrevious);
    if (!reads.some((id) => added.includes(id))) return [];
    return [
      { code: "previous_unknown", field: node.id === after.id ? "until" : `body.${node.id}` },
    ];
  });
}

/** Whether this is the nearest loop around the node. */
function looksBackAt(plan: Plan, { container }: PlanNode, loop: LoopNode): boolean {
  if (container === null) return false;
  if (container === loop.id) return true;
  const around = planNode(plan, container);
  return around.type !== "loop" && looksBackAt(plan, around, loop);
}

const expressionsOf = (node: PlanNode): string[] => [
  ...testsOf(node).map(({ text }) => text),
  ...templatesOf(node)
    .flatMap((template) => expressionsIn(template))
    .map(({ expression }) => expression.text),
];

const nodesOfPrevious = (text: string): string[] =>
  [...text.matchAll(/\bprevious\s*\.\s*nodes\s*\.\s*(\w+)/g)].map(([, id = ""]) => id);

/** Its items stand since it began, and those that are done keep their place and what they gave. */
function foreachFindings(
  before: ForeachNode,
  after: ForeachNode,
  { scopeCounts: { closed, failed }, items }: Begun,
): ContainerFinding[] {
  const found: (ContainerFinding | false)[] = [
    !isSame(before.items, after.items) && { code: "items_changed", field: "items" },
    before.batchSize !== after.batchSize && { code: "batch_size_changed", field: "batch_size" },
    items > after.maxItems && { code: "too_many_items", field: "max_items" },
    failed > after.tolerate && { code: "tolerance_exceeded", field: "tolerate" },
    closed > 0 &&
      before.body.sinks.join() !== after.body.sinks.join() && {
        code: "item_output_changed",
        field: "body",
      },
  ];
  return found.filter((each) => each !== false);
}

/** Plans are plain JSON. */
const isSame = (one: Template, other: Template): boolean =>
  canonicalJson(one as unknown as Json) === canonicalJson(other as unknown as Json);
