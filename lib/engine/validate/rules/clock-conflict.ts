import type { WorkflowNode } from "@/lib/engine/spec/graph";
import type { NodeFacts } from "@/lib/engine/validate/facts";
import { type Finding, finding, type Path } from "@/lib/engine/validate/finding";
import type { Rule, Subject } from "@/lib/engine/validate/rule";
import { type Sentence, say } from "@/lib/engine/wording/sentence";
import { parseDuration } from "@/lib/kernel/time";

/** A clock that can never ring, because another one rings before it. */
export const clockConflict: Rule = (subject) => [
  ...subject.nodes.flatMap((facts) => checkNode(facts, subject)),
  ...checkWaits(subject),
];

type Clock = { name: string; path: Path; ms: number };

function checkNode(facts: NodeFacts, { spec }: Subject): Finding[] {
  const { node, path } = facts;
  const clocks = clocksOf(node, path);
  const deadline = clocks.find(({ name }) => name === "deadline");
  const run = parseDuration(spec.spec.limits?.max_duration ?? "");
  const conflicts = clocks.flatMap((clock) => {
    if (run !== null && clock.ms > run)
      return [{ clock, message: say("longer_than_run", { clock: clock.name }) }];
    if (deadline && clock !== deadline && clock.ms > deadline.ms)
      return [{ clock, message: say("longer_than_step", { clock: clock.name }) }];
    return [];
  });
  const pauses = pauseConflict(node, path);
  const late = requestConflict(node, path);
  return [
    ...conflicts.map(({ clock, message }) => warn(clock.path, node.id, message)),
    ...(pauses ? [pauses] : []),
    ...late,
  ];
}

const CLOCKS = ["schedule_timeout", "timeout", "deadline", "expires_in", "duration", "hold_for"];

function clocksOf(node: WorkflowNode, path: Path): Clock[] {
  return Object.entries(node).flatMap(([name, value]) => {
    const ms = CLOCKS.includes(name) && typeof value === "string" ? parseDuration(value) : null;
    return ms === null ? [] : [{ name, path: [...path, name], ms }];
  });
}

function pauseConflict(node: WorkflowNode, path: Path): Finding | null {
  if (!("retry" in node) || !node.retry?.initial || !node.retry.max) return null;
  const [initial, max] = [parseDuration(node.retry.initial), parseDuration(node.retry.max)];
  if (initial === null || max === null || initial <= max) return null;
  return warn([...path, "retry", "max"], node.id, say("pauses_contradict"));
}

/** What would bring a request to mind once it is over. One that stays open past its expiry has time. */
function requestConflict(node: WorkflowNode, path: Path): Finding[] {
  if (node.type !== "approval" || !node.expires_in || staysOpen(node.on_expired)) return [];
  const expires = parseDuration(node.expires_in);
  const due = parseDuration(node.due_in ?? "");
  const first = due ?? parseDuration(node.remind?.every ?? "");
  const after = parseDuration(node.escalate?.after ?? "");
  const clocks = [
    { name: "due_in", ms: due, path: [...path, "due_in"] },
    { name: "remind", ms: node.remind ? first : null, path: [...path, "remind"] },
    {
      name: "escalate",
      ms: after === null ? null : after + (due ?? 0),
      path: [...path, "escalate"],
    },
  ];
  return clocks.flatMap(({ name, ms, path: at }) => {
    const isLate = ms !== null && expires !== null && ms >= expires;
    return isLate ? [warn(at, node.id, say("later_than_expiry", { clock: name }))] : [];
  });
}

const staysOpen = (onExpired: string | undefined): boolean =>
  onExpired === "keep_waiting" || onExpired === "escalate";

/** Waits that follow each other add up. */
function checkWaits({ graphs, spec }: Subject): Finding[] {
  const run = parseDuration(spec.spec.limits?.max_duration ?? "");
  const [root] = graphs;
  if (run === null || !root?.topology.ok) return [];
  const until = new Map<string, number>();
  for (const id of root.topology.order) {
    const facts = root.byId.get(id);
    if (!facts) continue;
    const before = Math.max(0, ...facts.incoming.map(({ from }) => until.get(from) ?? 0));
    const own = facts.node.type === "wait" ? parseDuration(facts.node.duration ?? "") : null;
    until.set(id, before + (own ?? 0));
    // A single wait that is too long has been found before.
    if (own !== null && own <= run && before <= run && before + own > run)
      return [warn(facts.path, id, say("waits_too_long"))];
  }
  return [];
}

const warn = (path: Path, nodeId: string, message: Sentence): Finding =>
  finding("clock_conflict", path, message, {
    severity: "warning",
    nodeId,
    hint: say("shorten_clock"),
  });
