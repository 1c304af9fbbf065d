import type { Program } from "@/lib/engine/expression/compile";
import type { ExpressionProblem, Root } from "@/lib/engine/expression/expression";
import { type Access, isRoot } from "@/lib/engine/expression/syntax";
import { nearestWord } from "@/lib/engine/spec/nearest-word";
import type { PlacedExpression } from "@/lib/engine/validate/expressions";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { type Finding, finding, type Path } from "@/lib/engine/validate/finding";
import type { Rule, Subject } from "@/lib/engine/validate/rule";
import { celTypeOf } from "@/lib/engine/validate/typing/cel-type";
import { checkTypes, type TypedStretch } from "@/lib/engine/validate/typing/check-types";
import { followAccess, type Gap, segmentName } from "@/lib/engine/validate/typing/follow-access";
import { didYouMean, type Sentence, say, worded } from "@/lib/engine/wording/sentence";

/** Every expression parses, keeps to the fences, names what exists and can be there, and fits its types. */
export const expressionError: Rule = (subject) =>
  subject.expressions.flatMap((expression) => {
    const { program, problems } = expression;
    const found = program
      ? checkCompiled(program, expression, subject)
      : problems.map((problem) => guessName(problem, subject));
    return found.map((problem) => report(expression, problem));
  });

function checkCompiled(
  program: Program,
  expression: PlacedExpression,
  subject: Subject,
): ExpressionProblem[] {
  const ofReferences = checkReferences(program, expression, subject);
  // What must not be read at all has no fields worth a word.
  if (ofReferences.length > 0 && isOfTool(expression)) return ofReferences;
  return [...ofReferences, ...checkProgram(expression, program, subject)];
}

function report({ owner, path, rangeOf }: PlacedExpression, problem: ExpressionProblem): Finding {
  return finding("expression_error", path, problem.wording.message, {
    nodeId: owner?.node.id ?? null,
    range: rangeOf(problem.range),
    hint: problem.wording.hint,
  });
}

/** Whoever writes `review.decision` means `nodes.review.output.decision`. */
function guessName(problem: ExpressionProblem, { byId }: Subject): ExpressionProblem {
  const { id, params } = problem.wording.message;
  const name = id === "no_such_name" ? String(params.name) : "";
  if (isRoot(name) || !byId.has(name)) return problem;
  return {
    ...problem,
    ...worded(problem.wording.message, didYouMean(`nodes.${name}.output`)),
  };
}

function checkReferences(
  { accesses, questions }: Program,
  expression: PlacedExpression,
  subject: Subject,
): ExpressionProblem[] {
  const { owner, path } = expression;
  return [...accesses, ...questions].flatMap((access) => {
    const fault = isOfTool(expression)
      ? statusFault(access, owner, subject)
      : access.root === "nodes"
        ? (earlyFault(path) ??
          (isOwnToUndo(access, expression) ? null : nodeFault(access, owner, subject)))
        : rootFault(access.root, expression);
    return fault ? [{ ...worded(fault.message, fault.hint), range: access.range }] : [];
  });
}

/** What undoes a node begins after it, and may read what it gave. */
const isOwnToUndo = ({ segments: [id] }: Access, { owner, path }: PlacedExpression): boolean =>
  path.includes("compensate") && segmentName(id) === owner?.node.id;

type Fault = { message: Sentence; hint: Sentence | null };

/** Whether it says when an agent may call a tool. */
const isOfTool = ({ owner, path }: PlacedExpression): boolean =>
  owner?.node.type === "agent" && path.at(-1) === "when" && path.at(-3) === "tools";

/**
 * It is asked with every call, while others run: of any node that can be seen, how it stands then, and of nothing
 * else, for what an agent may do must not hang on what somebody wrote.
 */
function statusFault(access: Access, owner: NodeFacts | null, subject: Subject): Fault | null {
  const [id, field] = access.segments;
  const isStatus =
    access.root === "nodes" && id?.kind === "name" && segmentName(field) === "status";
  if (!isStatus) return { message: say("only_statuses"), hint: say("status_looks_like") };
  return nodeFault(access, owner, subject, "any_time");
}

/** The key by which runs exclude each other has its value before any node has run. */
const earlyFault = (path: Path): Fault | null =>
  path[1] === "concurrency" ? { message: say("key_before_nodes"), hint: say("key_reads") } : null;

function nodeFault(
  { segments: [id] }: Access,
  owner: NodeFacts | null,
  { byId }: Subject,
  readWhen: "before" | "any_time" = "before",
): Fault | null {
  const name = segmentName(id);
  const target = byId.get(name);
  if (!target) {
    const hint = didYouMean(nearestWord(name, byId.keys()));
    return { message: say("no_such_node", { id: name }), hint };
  }
  if (owner === null)
    return target.graph.container === null ? null : hidden(name, target.graph.container);
  if (target === owner) return { message: say("own_output"), hint: null };
  const viewpoint = viewpointIn(target.graph.container, owner);
  if (viewpoint === null) return hidden(name, target.graph.container);
  if (readWhen === "any_time") return null;
  // A loop asks after its body has run; without an order, the cycle is the finding.
  if (viewpoint === "container" || !target.graph.topology.ok || viewpoint.ancestors.has(name))
    return null;
  return {
    message: say("not_finished_before", { node: name, reader: owner.node.id }),
    hint: say("draw_edges", { node: name, reader: owner.node.id }),
  };
}

/**
 * From where in the graph of `container` a node looks: from itself, from the container that holds it,
 * or, as the container itself, from behind its body.
 */
function viewpointIn(
  container: NodeFacts | null,
  owner: NodeFacts,
): NodeFacts | "container" | null {
  if (container === owner) return "container";
  for (let at: NodeFacts | null = owner; at; at = at.graph.container)
    if (at.graph.container === container) return at;
  return null;
}

const hidden = (name: string, container: NodeFacts | null): Fault => ({
  message: say("cannot_be_seen", { node: name }),
  hint: container ? say("read_through", { through: `nodes.${container.node.id}.output` }) : null,
});

function rootFault(root: Root, { owner, path, isTest }: PlacedExpression): Fault | null {
  if (root === "subject") {
    const isRule = owner?.node.type === "evaluate" && isTest;
    return isRule ? null : { message: say("only_in_rules", { root }), hint: null };
  }
  if (root === "event")
    return path.at(-1) === "filter" ? null : { message: say("only_in_filter"), hint: null };
  const containers = containersOf(owner);
  const wanted = root === "item" || root === "index" ? "foreach" : "loop";
  const isOfContainer = ["item", "index", "previous", "iteration"].includes(root);
  if (!isOfContainer || containers.includes(wanted)) return null;
  return { message: say("only_inside", { root, container: wanted }), hint: null };
}

function containersOf(owner: NodeFacts | null): string[] {
  const containers = owner?.node.type === "loop" ? ["loop"] : [];
  for (let at = owner?.graph.container; at; at = at.graph.container) containers.push(at.node.type);
  return containers;
}

function checkProgram(
  { isTest, owner }: PlacedExpression,
  program: Program,
  subject: Subject,
): ExpressionProblem[] {
  const problems: ExpressionProblem[] = [];
  const stretches: TypedStretch[] = [];
  for (const access of program.accesses) {
    const { view, start } = subject.schemas.entryOf(access, owner);
    const { isOptional, gap, view: end } = followAccess(access, start, view, () => true);
    if (gap) problems.push(gapProblem(access, gap));
    else if (access.segments.length >= start)
      stretches.push({ range: access.range, type: celTypeOf(end), isOptional });
  }
  if (problems.length > 0) return problems;
  const checked = checkTypes(program.expression.text, stretches);
  if (!checked.ok) return [checked.problem];
  if (!isTest || checked.type === "bool" || checked.type.startsWith("dyn")) return [];
  return [{ ...worded(say("must_be_test", { type: checked.type })), range: null }];
}

function gapProblem(access: Access, { at, names }: Gap): ExpressionProblem {
  const name = segmentName(access.segments[at]);
  const near = didYouMean(nearestWord(name, names));
  const before = [access.root, ...access.segments.slice(0, at).map(segmentName)].join(".");
  const listed = names.length > 0 ? say("it_has", { names: names.slice(0, 12) }) : null;
  return {
    ...worded(say("has_no_field", { value: before, name }), near ?? listed),
    range: access.range,
  };
}
