import type { MadeEvaluation } from "@/lib/engine/advance/decisions";
import type { FlightStatement } from "@/lib/platform/flight";
import { jsonArray, plainArray, textArray } from "./array-literals";
import { parameterRows, STEP_KEY } from "./parameter-rows.sql";
import type { OfSavedRun } from "./saved-run";

const MADE_EVALUATIONS = parameterRows({
  tenant_id: "uuid",
  workspace_id: "uuid",
  ...STEP_KEY,
  verdict: "text",
  scores: "jsonb",
  evidence: "jsonb",
  versions: "text",
});

/** What evaluations came to: one a step, for good. */
export const insertEvaluations = (
  rows: readonly OfSavedRun<MadeEvaluation>[],
  now: string,
): FlightStatement => ({
  name: "engine_insert_evaluations",
  text: `
    insert into evaluations (
      tenant_id, workspace_id, run_id, node, scope, verdict, scores, evidence, versions, made_at)
    select x.tenant_id, x.workspace_id, x.run_id, x.node, x.scope, x.verdict, x.scores, x.evidence,
      x.versions::uuid[], to_timestamp($10::float8 / 1000)
    from ${MADE_EVALUATIONS} as x`,
  values: [
    plainArray(rows.map(({ of }) => of.tenantId)),
    plainArray(rows.map(({ of }) => of.workspaceId)),
    plainArray(rows.map(({ of }) => of.id)),
    textArray(rows.map(({ row }) => row.node)),
    textArray(rows.map(({ row }) => row.scope)),
    plainArray(rows.map(({ row }) => row.verdict)),
    jsonArray(rows.map(({ row }) => row.scores)),
    jsonArray(rows.map(({ row }) => row.evidence)),
    textArray(rows.map(({ row }) => plainArray(row.versions))),
    now,
  ],
});
