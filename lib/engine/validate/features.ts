/**
 * Everything that a manifest can ask for and a build may not have yet. A feature that is built joins
 * `BUILD_FEATURES`; until then validation refuses what needs it.
 */
export const FEATURES = [
  "node:agent",
  "node:tool",
  "node:code",
  "node:transform",
  "node:condition",
  "node:join",
  "node:loop",
  "node:foreach",
  "node:approval",
  "node:wait",
  "node:event",
  "node:subworkflow",
  "node:evaluate",
  "node:deliver",
  "node:emit",
  "node:end",
  "join:any",
  "join:quorum",
  "join:settled",
  "agent:tools",
  "approval:people",
  "approval:groups",
  "approval:computed",
  "approval:several",
  "approval:stages",
  "approval:requester",
  "approval:form",
  "approval:due",
  "approval:escalation",
  "deliver:mail",
  "deliver:webhook",
  "deliver:recipient",
  "compensate",
  "params",
  "success",
  "concurrency",
  "budget",
] as const;
export type Feature = (typeof FEATURES)[number];

/** What this build executes. */
export const BUILD_FEATURES: readonly Feature[] = [
  "node:agent",
  "node:tool",
  "node:transform",
  "node:condition",
  "node:join",
  "node:approval",
  "node:wait",
  "node:deliver",
  "node:end",
];
