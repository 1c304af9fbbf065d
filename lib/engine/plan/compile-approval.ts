import type { ApprovalNode, ApprovalStage } from "@/lib/engine/plan";
import { NotCompilable, template } from "@/lib/engine/plan/compile-text";
import type { NodeContext } from "@/lib/engine/plan/node-draft";
import { accountName } from "@/lib/engine/spec/account-name";
import type { DecidersSpec } from "@/lib/engine/spec/approval-node";
import { optionsOf } from "@/lib/engine/spec/approval-options";
import { durationMs } from "@/lib/engine/spec/duration";
import type { NodeOf } from "@/lib/engine/spec/graph";

/** Nobody is reminded for ever. */
const REMINDERS_MAX = 100;

/** What a request says that no other node says. */
export function approvalFields(
  node: NodeOf<"approval">,
  { outgoing, container, nodeOf }: NodeContext,
) {
  const isWired = (port: string) => outgoing.some((edge) => edge.port === port);
  const isRound = container !== null && nodeOf(container)?.type === "loop";
  const all = optionsOf(node);
  const rejectedPort = all.find(({ effect }) => effect === "rejected")?.port ?? "rejected";
  return {
    stages: stagesOf(node),
    rejectQuorum: node.reject_quorum ?? 1,
    excludeRequester: node.exclude_requester ?? false,
    // A revision that leads nowhere would be a rejection under another name; in a loop it ends the round.
    options: all.filter(({ effect, port }) => effect !== "revised" || isWired(port) || isRound),
    form: node.form ?? null,
    artifacts: (node.artifacts ?? []).map(template),
    show: node.show === undefined ? null : template(node.show),
    expiresInMs: node.expires_in === undefined ? null : durationMs(node.expires_in),
    dueInMs: node.due_in === undefined ? null : durationMs(node.due_in),
    remind: node.remind
      ? { everyMs: durationMs(node.remind.every), max: node.remind.max ?? REMINDERS_MAX }
      : null,
    escalate: node.escalate
      ? { afterMs: durationMs(node.escalate.after), role: node.escalate.role }
      : null,
    onExpired: onExpiredOf(node, rejectedPort),
    withdrawnPort: isWired("withdrawn") ? "withdrawn" : rejectedPort,
  };
}

/** Without stages the node itself is the only one; a stage that names nobody is for whom the node names. */
function stagesOf(node: NodeOf<"approval">): ApprovalStage[] {
  if (!node.stages) return [stageOf(null, node, node.required)];
  return node.stages.map((stage) => {
    const namesSomebody = stage.role ?? stage.people ?? stage.groups ?? stage.computed;
    return stageOf(stage.title ?? null, namesSomebody ? stage : node, stage.required);
  });
}

const stageOf = (
  title: string | null,
  { role, people, groups, computed }: DecidersSpec,
  required: number | undefined,
): ApprovalStage => ({
  title,
  role: role ?? null,
  people: (people ?? []).map(accountName),
  groups: groups ?? [],
  computed: computed === undefined ? null : template(computed),
  required: required ?? 1,
});

function onExpiredOf(node: NodeOf<"approval">, rejectedPort: string): ApprovalNode["onExpired"] {
  switch (node.on_expired) {
    case "keep_waiting":
    case "escalate":
      return { action: node.on_expired };
    case "reject":
      return { action: "port", port: rejectedPort };
    case undefined:
    case "port":
      return { action: "port", port: "expired" };
    default:
      throw new NotCompilable(`Node ${node.id}: on_expired ${node.on_expired} is not available.`);
  }
}
