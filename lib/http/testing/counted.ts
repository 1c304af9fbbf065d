import { testDatabase } from "@/lib/platform/testing/database";

const TABLES = [
  "workflows",
  "drafts",
  "workflow_versions",
  "agents",
  "agent_versions",
  "tools",
  "tool_versions",
  "api_keys",
  "memberships",
  "invitations",
  "password_resets",
  "runs",
  "events",
  "decisions",
  "idempotency_records",
];
const COUNTS = TABLES.map((name) => `(select count(*) from ${name}) as ${name}`).join(", ");

/**
 * Everything that a call could leave behind, counted. The audit is left out: a refusal for want of a right
 * is meant to be written there.
 */
export async function counted(): Promise<unknown> {
  const [row] = await testDatabase().query(
    `select ${COUNTS}, (select sum(revision) from drafts) as revisions,
       (select count(*) from api_keys where revoked_at is not null) as revoked`,
  );
  return row;
}
