/** What is audited when it succeeds or is refused. The list is closed, so that a filter can offer it. */
export const AUDIT_ACTIONS = [
  "owner.create",
  "session.create",
  "session.revoke",
  "session.revoke_all",
  "password.change",
  "api_key.create",
  "api_key.revoke",
  "workflow.create",
  "workflow.archive",
  "workflow.publish",
  "agent.publish",
  "tool.publish",
  "run.start",
  "run.cancel",
  "approval.decide",
  "access",
  "security.foreign_id",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
