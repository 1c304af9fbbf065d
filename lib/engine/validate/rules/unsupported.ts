import type { NodeOf } from "@/lib/engine/spec/graph";
import { joinOf } from "@/lib/engine/spec/join";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import type { Feature } from "@/lib/engine/validate/features";
import { type Finding, finding, type Path } from "@/lib/engine/validate/finding";
import type { Rule, Subject } from "@/lib/engine/validate/rule";
import { type Sentence, say } from "@/lib/engine/wording/sentence";

/** What is asked for, where, and what is said if it cannot be had. */
type Use = { feature: Feature; path: Path; message: Sentence };

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
  { feature, path, message }: Use,
  nodeId: string | null,
  { catalogue }: Subject,
): Finding[] {
  if (catalogue.features.includes(feature)) return [];
  return [finding("unsupported", path, message, { nodeId, hint: say("remove_for_now") })];
}

const when = (condition: unknown, feature: Feature, path: Path, message: Sentence): Use[] =>
  condition ? [{ feature, path, message }] : [];

function usesOfSpec({ spec: { spec } }: Subject): Use[] {
  return [
    ...when(spec.params, "params", ["spec", "params"], say("no_params")),
    ...when(spec.success, "success", ["spec", "success"], say("no_success")),
    ...when(spec.concurrency, "concurrency", ["spec", "concurrency"], say("no_concurrency")),
    ...when(spec.limits?.budget, "budget", ["spec", "limits", "budget"], say("no_budget")),
  ];
}

function usesOfNode({ node }: NodeFacts): Use[] {
  const { mode } = joinOf(node);
  const joinPath = node.type === "join" ? ["mode"] : ["join"];
  return [
    {
      feature: `node:${node.type}`,
      path: ["type"],
      message: say("no_node_type", { node: node.id, type: node.type }),
    },
    ...(mode === "all"
      ? []
      : when(true, `join:${mode}`, joinPath, say("no_join_mode", { node: node.id, mode }))),
    ...("compensate" in node
      ? when(node.compensate, "compensate", ["compensate"], say("no_compensate", { node: node.id }))
      : []),
    ...(node.type === "agent"
      ? when(node.tools, "agent:tools", ["tools"], say("no_tools", { node: node.id }))
      : []),
    ...(node.type === "subworkflow"
      ? when(
          node.deployment,
          "subworkflow:deployment",
          ["deployment"],
          say("no_deployment", { node: node.id }),
        )
      : []),
    ...(node.type === "evaluate"
      ? node.evaluators.flatMap(({ kind }, index) =>
          when(
            kind === "agent",
            "evaluate:agent",
            ["evaluators", index],
            say("no_agent_evaluator", { node: node.id }),
          ),
        )
      : []),
    ...(node.type === "approval" ? usesOfApproval(node) : []),
    ...(node.type === "deliver" ? usesOfDelivery(node) : []),
  ];
}

function usesOfApproval(node: NodeOf<"approval">): Use[] {
  const by = { node: node.id };
  return [
    ...when(node.people, "approval:people", ["people"], say("no_people", by)),
    ...when(node.groups, "approval:groups", ["groups"], say("no_groups", by)),
    ...when(node.computed, "approval:computed", ["computed"], say("no_computed", by)),
    ...when((node.required ?? 1) > 1, "approval:several", ["required"], say("no_several", by)),
    ...when(node.reject_quorum, "approval:several", ["reject_quorum"], say("no_reject_quorum", by)),
    ...when(node.stages, "approval:stages", ["stages"], say("no_stages", by)),
    ...when(
      node.exclude_requester,
      "approval:requester",
      ["exclude_requester"],
      say("no_exclusion", by),
    ),
    ...when(node.form, "approval:form", ["form"], say("no_form", by)),
    ...when(node.due_in, "approval:due", ["due_in"], say("no_due", by)),
    ...when(node.remind, "approval:due", ["remind"], say("no_reminders", by)),
    ...when(node.escalate, "approval:escalation", ["escalate"], say("no_escalation", by)),
    ...when(
      node.on_expired === "escalate",
      "approval:escalation",
      ["on_expired"],
      say("no_escalation", by),
    ),
  ];
}

function usesOfDelivery({ id, channel, recipient }: NodeOf<"deliver">): Use[] {
  const by = { node: id };
  return [
    ...when(channel.kind === "mail", "deliver:mail", ["channel"], say("no_mail", by)),
    ...when(channel.kind === "webhook", "deliver:webhook", ["channel"], say("no_webhook", by)),
    ...when(recipient, "deliver:recipient", ["recipient"], say("no_recipient", by)),
  ];
}
