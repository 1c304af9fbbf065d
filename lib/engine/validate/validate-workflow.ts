import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import { conditionsIn } from "@/lib/engine/validate/conditions";
import { placeExpressions } from "@/lib/engine/validate/expressions";
import { gatherFacts } from "@/lib/engine/validate/facts";
import type { Finding } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { budgetMissing } from "@/lib/engine/validate/rules/budget-missing";
import { clockConflict } from "@/lib/engine/validate/rules/clock-conflict";
import { cycle } from "@/lib/engine/validate/rules/cycle";
import { duplicateNodeId } from "@/lib/engine/validate/rules/duplicate-node-id";
import { expiryApproves } from "@/lib/engine/validate/rules/expiry-approves";
import { expressionError } from "@/lib/engine/validate/rules/expression-error";
import { incompleteNode } from "@/lib/engine/validate/rules/incomplete-node";
import { joinUnsatisfiable } from "@/lib/engine/validate/rules/join-unsatisfiable";
import { limitExceeded } from "@/lib/engine/validate/rules/limit-exceeded";
import { mayBeAbsent } from "@/lib/engine/validate/rules/may-be-absent";
import { missingBranch } from "@/lib/engine/validate/rules/missing-branch";
import { permissionDenied } from "@/lib/engine/validate/rules/permission-denied";
import { portTypeMismatch } from "@/lib/engine/validate/rules/port-type-mismatch";
import { schemaInvalid } from "@/lib/engine/validate/rules/schema-invalid";
import { subworkflowRecursion } from "@/lib/engine/validate/rules/subworkflow-recursion";
import { unboundedLoop } from "@/lib/engine/validate/rules/unbounded-loop";
import { undeclaredSideEffect } from "@/lib/engine/validate/rules/undeclared-side-effect";
import { unknownNode } from "@/lib/engine/validate/rules/unknown-node";
import { unknownPort } from "@/lib/engine/validate/rules/unknown-port";
import { unreachableNode } from "@/lib/engine/validate/rules/unreachable-node";
import { unresolvedReference } from "@/lib/engine/validate/rules/unresolved-reference";
import { unsupported } from "@/lib/engine/validate/rules/unsupported";
import { ScopeSchemas } from "@/lib/engine/validate/typing/scope-schemas";

/** In the order in which an author would mend them. */
const RULES: readonly Rule[] = [
  limitExceeded,
  duplicateNodeId,
  unknownNode,
  unknownPort,
  cycle,
  unreachableNode,
  unboundedLoop,
  missingBranch,
  joinUnsatisfiable,
  incompleteNode,
  schemaInvalid,
  unresolvedReference,
  subworkflowRecursion,
  undeclaredSideEffect,
  permissionDenied,
  expiryApproves,
  expressionError,
  mayBeAbsent,
  portTypeMismatch,
  clockConflict,
  budgetMissing,
  unsupported,
];

/** More than anyone would mend before looking again. */
const FINDINGS_MAX = 500;

/**
 * Everything that is wrong, or may be, with a manifest. It may be any value: what is no manifest is
 * told so by `schema_invalid`. Errors come first; with none of them it can be published and compiled.
 */
export function validateWorkflow(manifest: unknown, catalogue: Catalogue): Finding[] {
  const parsed = parseWorkflow(manifest);
  if (!parsed.ok) return parsed.findings;
  const facts = gatherFacts(parsed.spec, catalogue);
  const subject = {
    ...facts,
    expressions: placeExpressions(facts),
    schemas: new ScopeSchemas(facts),
    conditions: new Map(facts.graphs.map((graph) => [graph, conditionsIn(graph)])),
  };
  const findings = RULES.flatMap((rule) => rule(subject));
  const errors = findings.filter(({ severity }) => severity === "error");
  const warnings = findings.filter(({ severity }) => severity === "warning");
  return [...errors, ...warnings].slice(0, FINDINGS_MAX);
}
