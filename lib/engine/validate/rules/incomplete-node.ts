import { BRACES, splitTemplate } from "@/lib/engine/expression/template-syntax";
import { accountName } from "@/lib/engine/spec/account-name";
import type { DecidersSpec } from "@/lib/engine/spec/approval-node";
import { optionsOf, STANDARD_OPTIONS } from "@/lib/engine/spec/approval-options";
import type { NodeOf } from "@/lib/engine/spec/graph";
import { splitReference } from "@/lib/engine/spec/name-forms";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { finding, type Path } from "@/lib/engine/validate/finding";
import type { Rule, Subject } from "@/lib/engine/validate/rule";
import { schemaOfSubject } from "@/lib/engine/validate/typing/subject-schema";
import { type Sentence, say } from "@/lib/engine/wording/sentence";
import { mayRole, ROLES } from "@/lib/kernel/permissions";

type Fault = { path: Path; message: Sentence; hint: Sentence | null; isWarning?: boolean };

/** What the schema cannot say: fields of which one is needed, and options that say what they mean. */
export const incompleteNode: Rule = (subject) =>
  subject.nodes.flatMap((facts) =>
    faultsOf(facts, subject).map(({ path, message, hint, isWarning }) =>
      finding("schema_invalid", [...facts.path, ...path], message, {
        nodeId: facts.node.id,
        hint,
        severity: isWarning ? "warning" : "error",
      }),
    ),
  );

function faultsOf({ node }: NodeFacts, subject: Subject): Fault[] {
  switch (node.type) {
    case "wait":
      return oneOf(node.duration, node.timestamp)
        ? []
        : [
            {
              path: [],
              message: say("wait_for_one"),
              hint: null,
            },
          ];
    case "subworkflow":
      return oneOf(node.workflow, node.deployment)
        ? []
        : [
            {
              path: [],
              message: say("subworkflow_of_one"),
              hint: null,
            },
          ];
    case "agent":
      return toolFaults(node);
    case "approval":
      return [...decidersFaults(node), ...escalationFaults(node), ...optionFaults(node)];
    case "evaluate":
      return schemaFaults(node, subject);
    case "foreach":
      return itemsFault(node);
    default:
      return [];
  }
}

/** The model calls a tool by its name, so that one name is one tool, with one condition. */
function toolFaults({ tools = [] }: NodeOf<"agent">): Fault[] {
  const names = tools.map(({ tool }) => splitReference(tool).name);
  return names.flatMap((tool, index): Fault[] => {
    if (names.indexOf(tool) === index) return [];
    const message = say("tool_twice", { tool });
    return [{ path: ["tools", index, "tool"], message, hint: say("join_conditions") }];
  });
}

/** A schema evaluator holds its subject against something. */
function schemaFaults(
  { evaluators, subject }: NodeOf<"evaluate">,
  { byId, catalogue }: Subject,
): Fault[] {
  const declared = schemaOfSubject(subject, (id) => byId.get(id)?.node, catalogue);
  return evaluators.flatMap((evaluator, index): Fault[] => {
    if (evaluator.kind !== "schema" || evaluator.schema || declared) return [];
    const path = ["evaluators", index];
    return [{ path, message: say("subject_declares_nothing"), hint: say("give_schema") }];
  });
}

/** A text that is not one expression alone gives a text, whatever stands in it, and never a list. */
function itemsFault({ items }: NodeOf<"foreach">): Fault[] {
  const split = splitTemplate(items);
  // What is not closed is said where expressions are read.
  if (!split.ok || (split.pieces.length === 1 && split.pieces[0]?.kind === "expression")) return [];
  const { open, close } = BRACES;
  const hint = say("items_as_expression", { example: `${open} input.items ${close}` });
  return [{ path: ["items"], message: say("items_are_text"), hint }];
}

const oneOf = (left: unknown, right: unknown): boolean =>
  (left === undefined) !== (right === undefined);

/** Each stage by itself, or the node where it has none. A stage that names nobody is for whom the node names. */
function decidersFaults(node: NodeOf<"approval">): Fault[] {
  const places = node.stages?.map((stage, index) => ({ who: stage, path: ["stages", index] }));
  const ofNode = { who: node, path: [] };
  const all = [ofNode, ...(places ?? [])];
  const nobody = (places ?? [ofNode]).filter(({ who }) => !names(who) && !names(node));
  return [
    ...nobody.map(({ path }) => ({
      path,
      message: say("nobody_decides"),
      hint: say("set_role"),
    })),
    ...all.flatMap(({ who, path }) =>
      [...roleFault(who), ...tooFewFault(who)].map((fault) => ({
        ...fault,
        path: [...path, ...fault.path],
      })),
    ),
  ];
}

const names = ({ role, people, groups, computed }: DecidersSpec): boolean =>
  (role ?? people ?? groups ?? computed) !== undefined;

/** Where people alone are named, no more than these can agree. */
function tooFewFault({ role, people, groups, computed, required = 1 }: DecidersSpec): Fault[] {
  if (!people || (role ?? groups ?? computed) !== undefined) return [];
  const count = new Set(people.map(accountName)).size;
  if (count >= required) return [];
  const message = say("too_few_people", { count, required });
  return [{ path: ["required"], message, hint: say("name_more_people") }];
}

/** Roles are a closed list: what is not in it, nobody ever holds. */
function roleFault({ role }: Pick<DecidersSpec, "role">): Fault[] {
  const known = ROLES.find((candidate) => candidate === role);
  const deciding = ROLES.filter((candidate) => mayRole(candidate, "approval:decide"));
  if (role === undefined || (known && deciding.includes(known))) return [];
  const hint = say("deciding_roles", { roles: deciding });
  const message = known ? say("role_decides_nothing", { role }) : say("no_such_role", { role });
  return [{ path: ["role"], message, hint, isWarning: known !== undefined }];
}

/** To whom is said once, also for what escalates only when it expires. */
function escalationFaults({ escalate, on_expired }: NodeOf<"approval">): Fault[] {
  if (escalate)
    return roleFault(escalate).map((fault) => ({ ...fault, path: ["escalate", ...fault.path] }));
  if (on_expired !== "escalate") return [];
  return [{ path: ["on_expired"], message: say("escalates_to_nobody"), hint: say("set_escalate") }];
}

function optionFaults(node: NodeOf<"approval">): Fault[] {
  const resolved = optionsOf(node);
  return (node.options ?? []).flatMap((option, index): Fault[] => {
    const path = ["options", index];
    const id = resolved[index]?.id ?? "";
    if (resolved.findIndex((other) => other.id === id) !== index)
      return [{ path, message: say("option_twice", { option: id }), hint: say("give_other_id") }];
    const isOwn = typeof option !== "string" && !Object.hasOwn(STANDARD_OPTIONS, id);
    if (isOwn && option.effect === undefined)
      return [
        {
          path,
          message: say("option_without_meaning", { option: id }),
          hint: say("set_effect"),
        },
      ];
    return [];
  });
}
