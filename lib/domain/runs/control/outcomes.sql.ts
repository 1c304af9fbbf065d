import type { FlightStatement } from "@/lib/platform/flight";
import type { Statement } from "@/lib/platform/statement";
import { plainArray } from "../saving/array-literals";

/** Which of these are there. Asked before a call is repeated whose answer was lost. */
export const loadSaidOutcomes = (ids: readonly string[]): FlightStatement => ({
  name: "engine_load_said_outcomes",
  text: "select id from run_outcomes where id = any($1::uuid[])",
  values: [plainArray(ids)],
});

/** Keeps what a verifier has said of a run, and lets it count. Under the lock of the run, with its event. */
export const outcomeStatements = (said: {
  tenantId: string;
  workspaceId: string;
  id: string;
  runId: string;
  outcome: string;
  criteria: unknown;
  evidence: unknown;
  reason: string;
  decidedBy: unknown;
}): Statement[] => [
  {
    text: `
      insert into run_outcomes (tenant_id, workspace_id, id, run_id, outcome, criteria, evidence, reason, decided_by, decided_at)
      values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::outcome, $6::jsonb, $7::jsonb, $8::text, $9::jsonb, clock_timestamp())`,
    values: [
      said.tenantId,
      said.workspaceId,
      said.id,
      said.runId,
      said.outcome,
      JSON.stringify(said.criteria),
      JSON.stringify(said.evidence),
      said.reason,
      JSON.stringify(said.decidedBy),
    ],
  },
  {
    text: "update runs set outcome = $1::outcome where id = $2::uuid and tenant_id = $3::uuid",
    values: [said.outcome, said.runId, said.tenantId],
  },
];
