import type { Program } from "@/lib/engine/expression/compile";
import type { Access } from "@/lib/engine/expression/syntax";
import { nearestWord } from "@/lib/engine/spec/nearest-word";
import { type Conditions, goodEnds, implies } from "@/lib/engine/validate/conditions";
import type { PlacedExpression } from "@/lib/engine/validate/expressions";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { type Finding, finding } from "@/lib/engine/validate/finding";
import type { Rule, Subject } from "@/lib/engine/validate/rule";
import {
  followAccess,
  segmentName,
  sharesPrefix,
} from "@/lib/engine/validate/typing/follow-access";
import { didYouMean, type Sentence, say } from "@/lib/engine/wording/sentence";

/** What an expression reads without a question is there, whatever way the run has taken. */
export const mayBeAbsent: Rule = (subject) =>
  subject.expressions.flatMap((expression) => {
    const { program } = expression;
    if (!program) return [];
    return program.accesses.flatMap((access) => {
      const problem =
        skippedProblem(access, program, expression, subject) ??
        fieldProblem(access, program, expression, subject);
      return problem ? [report(expression, access, problem)] : [];
    });
  });

type Problem = { message: Sentence; at: number; near?: string | null };

/** A field that its schema does not promise. */
function fieldProblem(
  access: Access,
  { questions }: Program,
  { owner }: PlacedExpression,
  { schemas }: Subject,
): Problem | null {
  const { view, start } = schemas.entryOf(access, owner);
  const isAsked = (upTo: number) =>
    questions.some((question) => sharesPrefix(access, question, upTo));
  const { gap } = followAccess(access, start, view, isAsked);
  if (!gap || gap.presence === "never") return null;
  const value = nameUpTo(access, gap.at);
  if (gap.presence === "perhaps") return { message: say("may_be_absent", { value }), at: gap.at };
  const near = nearestWord(segmentName(access.segments[gap.at]), gap.names);
  return { message: say("not_declared", { value }), at: gap.at, near };
}

/** A field of the output of a node that some way to here does not pass. */
function skippedProblem(
  access: Access,
  { questions }: Program,
  { owner }: PlacedExpression,
  { byId, conditions }: Subject,
): Problem | null {
  const [id, field, selection] = access.segments;
  if (
    access.root !== "nodes" ||
    segmentName(field) !== "output" ||
    !selection ||
    selection.optional
  )
    return null;
  const target = byId.get(segmentName(id));
  // Elsewhere, or not before: that is another finding.
  if (!target || (owner && !owner.ancestors.has(target.node.id))) return null;
  const ofGraph = conditions.get(target.graph) ?? new Map<string, Conditions>();
  // What belongs to no node is read when the run has come to a good end.
  const running = owner ? (ofGraph.get(owner.node.id) ?? null) : goodEnds(target.graph, ofGraph);
  if (questions.some((question) => sharesPrefix(access, question, 2))) return null;
  const ran = ofGraph.get(target.node.id) ?? null;
  if (!implies(running, ran))
    return { message: say("may_be_skipped", { node: target.node.id }), at: 2 };
  if (implies(running, withEvent(target, ran))) return null;
  return { message: say("may_have_expired", { node: target.node.id }), at: 2 };
}

/** A wait that may expire has its event only on the way by `out`. */
function withEvent(target: NodeFacts, ran: Conditions): Conditions {
  const isCertain = target.node.type !== "event" || target.node.expires_in === undefined;
  return isCertain || ran === null
    ? ran
    : ran.map((ports) => new Set([...ports, `${target.node.id}.out`]));
}

const nameUpTo = ({ root, segments }: Access, at: number): string =>
  [root, ...segments.slice(0, at + 1).map(segmentName)].join(".");

function report(
  { owner, path, rangeOf }: PlacedExpression,
  access: Access,
  { message, at, near = null }: Problem,
): Finding {
  const before = [access.root, ...access.segments.slice(0, at).map(segmentName)].join(".");
  const field = segmentName(access.segments[at]);
  const asked = field.startsWith("[")
    ? `${before}${field.replace("[", "[?")}`
    : `${before}.?${field}`;
  return finding("may_be_absent", path, message, {
    severity: "warning",
    nodeId: owner?.node.id ?? null,
    range: rangeOf(access.range),
    hint: didYouMean(near) ?? say("fall_back", { asked }),
  });
}
