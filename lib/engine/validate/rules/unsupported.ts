import type { NodeOf } from "@/lib/engine/spec/graph";
import { joinOf } from "@/lib/engine/spec/join";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import type { Feature } from "@/lib/engine/validate/features";
import { type Finding, finding, type Path } from "@/lib/engine/validate/finding";
import type { Rule, Subject } from "@/lib/engine/validate/rule";

type Use = { feature: Feature; path: Path; what: string };

/** What the manifest asks for, this build can execute. Nothing is silently left out. */
export const unsupported: Rule = (subject) => [
  ...usesOfSpec(subject).flatMap((use) => report(use, null, subject)),
  ...subject.nodes.flatMap(({ node, path, ...rest }) =>
    usesOfNode({ node, path, ...rest }).flatMap((use) =>
      report({ ...use, path: [...path, ...use.path] }, node.id, subject),
    ),
  ),
];

function report(
  { feature, path, what }: Use,
  nodeId: string | null,
  { catalogue }: Subject,
): Finding[] {
  if (catalogue.features.includes(feature)) return [];
  const message = nodeId
    ? `${nodeId}: ${what} cannot be executed by this version of Signalbox yet.`
    : `${what} cannot be executed by this version of Signalbox yet.`;
  return [finding("unsupported", path, message, { nodeId, hint: "Remove it for now." })];
}

const when = (condition: unknown, feature: Feature, path: Path, what: string): Use[] =>
  condition ? [{ feature, path, what }] : [];

function usesOfSpec({ spec: { spec } }: Subject): Use[] {
  return [
    ...when(spec.params, "params", ["spec", "params"], "Parameters"),
    ...when(spec.success, "success", ["spec", "success"], "Success criteria"),
    ...when(spec.concurrency, "concurrency", ["spec", "concurrency"], "Limits on concurrent runs"),
    ...when(spec.limits?.budget, "budget", ["spec", "limits", "budget"], "Budgets"),
  ];
}

function usesOfNode({ node }: NodeFacts): Use[] {
  const { mode } = joinOf(node);
  const joinPath = node.type === "join" ? ["mode"] : ["join"];
  return [
    { feature: `node:${node.type}`, path: ["type"], what: `a node of type ${node.type}` },
    ...(mode === "all" ? [] : when(true, `join:${mode}`, joinPath, `a join in mode ${mode}`)),
    ...("compensate" in node
      ? when(node.compensate, "compensate", ["compensate"], "compensation")
      : []),
    ...(node.type === "agent"
      ? when(node.tools, "agent:tools", ["tools"], "tools for one step")
      : []),
    ...(node.type === "approval" ? usesOfApproval(node) : []),
    ...(node.type === "deliver" ? usesOfDelivery(node) : []),
  ];
}

function usesOfApproval(node: NodeOf<"approval">): Use[] {
  return [
    ...when(node.people, "approval:people", ["people"], "approval by named people"),
    ...when(node.groups, "approval:groups", ["groups"], "approval by groups"),
    ...when(node.computed, "approval:computed", ["computed"], "computed approvers"),
    ...when(
      (node.required ?? 1) > 1,
      "approval:several",
      ["required"],
      "approval by several people",
    ),
    ...when(node.reject_quorum, "approval:several", ["reject_quorum"], "a quorum of rejections"),
    ...when(node.stages, "approval:stages", ["stages"], "approval in stages"),
    ...when(
      node.exclude_requester,
      "approval:requester",
      ["exclude_requester"],
      "excluding the requester",
    ),
    ...when(node.form, "approval:form", ["form"], "a form for the decision"),
    ...when(node.due_in, "approval:due", ["due_in"], "a due time"),
    ...when(node.remind, "approval:due", ["remind"], "reminders"),
    ...when(node.escalate, "approval:escalation", ["escalate"], "escalation"),
    ...when(node.on_expired === "escalate", "approval:escalation", ["on_expired"], "escalation"),
  ];
}

function usesOfDelivery({ channel, recipient }: NodeOf<"deliver">): Use[] {
  return [
    ...when(channel.kind === "mail", "deliver:mail", ["channel"], "delivery by mail"),
    ...when(channel.kind === "webhook", "deliver:webhook", ["channel"], "delivery to a webhook"),
    ...when(recipient, "deliver:recipient", ["recipient"], "a recipient"),
  ];
}
