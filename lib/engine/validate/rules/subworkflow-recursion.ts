import { splitReference } from "@/lib/engine/spec/name-forms";
import { resolveReference } from "@/lib/engine/validate/catalogue";
import { finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { say } from "@/lib/engine/wording/sentence";

/** Levels of runs below a run that nobody's step has started. */
export const SUBWORKFLOW_DEPTH_MAX = 8;

/** No workflow is a step of itself, in whatever version and through whatever others, nor are they nested too deep. */
export const subworkflowRecursion: Rule = ({ nodes, spec, catalogue }) =>
  nodes.flatMap(({ node, path }) => {
    if (node.type !== "subworkflow" || node.workflow === undefined) return [];
    const workflow = spec.metadata.name;
    const place = [...path, "workflow"];
    const child = splitReference(node.workflow).name;
    const report = (message: Parameters<typeof finding>[2], hint: ReturnType<typeof say>) => [
      finding("subworkflow_recursion", place, message, { nodeId: node.id, hint }),
    ];
    if (child === workflow) return report(say("runs_itself", { workflow }), say("no_recursion"));
    const resolution = resolveReference(catalogue.workflows, node.workflow);
    if (!resolution.found) return [];
    const { contains, depth } = resolution.entry;
    if (contains.includes(workflow))
      return report(say("runs_itself_through", { workflow, child }), say("no_recursion"));
    if (depth + 1 <= SUBWORKFLOW_DEPTH_MAX) return [];
    const most = SUBWORKFLOW_DEPTH_MAX;
    return report(say("nested_workflows", { depth: depth + 1, most }), say("flatten_workflows"));
  });
