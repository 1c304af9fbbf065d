import { optionsOf, STANDARD_OPTIONS } from "@/lib/engine/spec/approval-options";
import type { NodeOf } from "@/lib/engine/spec/graph";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { finding, type Path } from "@/lib/engine/validate/finding";
import type { Rule } from "@/lib/engine/validate/rule";
import { mayRole, ROLES } from "@/lib/kernel/permissions";

type Fault = { path: Path; message: string; hint: string | null; isWarning?: boolean };

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
              message: "A wait has a duration or a timestamp, and not both.",
              hint: null,
            },
          ];
    case "subworkflow":
      return oneOf(node.workflow, node.deployment)
        ? []
        : [
            {
              path: [],
              message: "A subworkflow names a workflow or a deployment, and not both.",
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
  return [{ path: [], message: "Nobody could decide.", hint: "Set role, for example approver." }];
}

/** Roles are a closed list: what is not in it, nobody ever holds. */
function roleFault({ role }: NodeOf<"approval">): Fault[] {
  const known = ROLES.find((candidate) => candidate === role);
  const deciding = ROLES.filter((candidate) => mayRole(candidate, "approval:decide"));
  if (role === undefined || (known && deciding.includes(known))) return [];
  const hint = `Roles that decide are ${deciding.join(", ")}.`;
  const message = known
    ? `The role ${role} decides nothing by itself: only owners and admins could.`
    : `There is no role ${role}.`;
  return [{ path: ["role"], message, hint, isWarning: known !== undefined }];
}

function optionFaults(node: NodeOf<"approval">): Fault[] {
  const resolved = optionsOf(node);
  return (node.options ?? []).flatMap((option, index): Fault[] => {
    const path = ["options", index];
    const id = resolved[index]?.id ?? "";
    if (resolved.findIndex((other) => other.id === id) !== index)
      return [
        { path, message: `There are two options ${id}.`, hint: "Give one of them another id." },
      ];
    const isOwn = typeof option !== "string" && !Object.hasOwn(STANDARD_OPTIONS, id);
    if (isOwn && option.effect === undefined)
      return [
        {
          path,
          message: `The option ${id} does not say what it means.`,
          hint: "Set effect to approved, rejected or revised.",
        },
      ];
    return [];
  });
}
