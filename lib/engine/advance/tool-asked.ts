import { current } from "./attempt-end";
import type { Move, MoveOutcome } from "./moves";
import type { Progress } from "./progress";
import { expressionValue, nodeValues } from "./scope";

/**
 * Whether an agent may call a tool as its run stands now. What is refused, and in which state, is kept in the log;
 * a condition that cannot be told does not hold.
 */
export function toolAsked(
  progress: Progress,
  move: Extract<Move, { type: "tool_asked" }>,
): MoveOutcome {
  const step = current(progress, move);
  const node = step && progress.node(step);
  if (node?.type !== "agent") return { ok: false, why: "stale" };
  const { tool: name, isSent, ...place } = move.ask;
  const asked = node.tools.find(({ tool }) => tool.name === name);
  // The run has gone to another version since, and there the agent has no such tool.
  if (!asked) return { ok: false, why: "stale" };
  const { when } = asked;
  if (when === null || isSent) return { ok: true };
  const held = expressionValue(progress, move.step.scope, when);
  if (held.ok && held.value === true) return { ok: true };
  const statuses = Object.fromEntries(
    Object.entries(nodeValues(progress, move.step.scope, when.nodes)).map(([id, { status }]) => [
      id,
      status,
    ]),
  );
  progress.emit("step.tool_refused", step, {
    ...place,
    tool: `${name}@${asked.tool.version}`,
    code: "TOOL_NOT_ALLOWED_NOW",
    when: when.text,
    statuses,
  });
  return { ok: false, why: "not_allowed", when: when.text, statuses };
}
