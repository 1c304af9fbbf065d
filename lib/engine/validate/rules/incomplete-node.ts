import { optionsOf, STANDARD_OPTIONS } from "@/lib/engine/spec/approval-options";
import type { NodeOf } from "@/lib/engine/spec/graph";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { finding, type Path } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { type Sentence, say } from "@/lib/engine/wording/sentence";
import { mayRole, ROLES } from "@/lib/kernel/permissions";

type Fault = { path: Path; message: Sentence; hint: Sentence | null; isWarning?: boolean };

/** What the schema cannot say: fields of which one is needed, and options that say what they mean. */
export const incompleteNode: Rule = ({ nodes }) =>
  nodes.flatMap((facts) =>
    faultsOf(facts).map(({ path, message, hint, isWarning }) =>
      finding("schema_invalid", [...facts.path, ...path], message, {
        nodeId: facts.node.id,
        hint,
        severity: isWarning ? "warning" : "error",
      }),
    ),
  );

function faultsOf({ node }: NodeFacts): Fault[] {
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
    case "approval":
      return [...decidersFault(node), ...roleFault(node), ...optionFaults(node)];
    default:
      return [];
  }
}

const oneOf = (left: unknown, right: unknown): boolean =>
  (left === undefined) !== (right === undefined);

function decidersFault({ role, people, groups, computed, stages }: NodeOf<"approval">): Fault[] {
  if (role ?? people ?? groups ?? computed ?? stages) return [];
  return [{ path: [], message: say("nobody_decides"), hint: say("set_role") }];
}

/** Roles are a closed list: what is not in it, nobody ever holds. */
function roleFault({ role }: NodeOf<"approval">): Fault[] {
  const known = ROLES.find((candidate) => candidate === role);
  const deciding = ROLES.filter((candidate) => mayRole(candidate, "approval:decide"));
  if (role === undefined || (known && deciding.includes(known))) return [];
  const hint = say("deciding_roles", { roles: deciding });
  const message = known ? say("role_decides_nothing", { role }) : say("no_such_role", { role });
  return [{ path: ["role"], message, hint, isWarning: known !== undefined }];
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
