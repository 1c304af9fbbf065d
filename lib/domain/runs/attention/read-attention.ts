import type { AttentionCountView, AttentionPageView } from "@/lib/contract/attention";
import type { Principal } from "@/lib/domain/auth/principal";
import type { AttentionCause } from "@/lib/engine/attention";
import { pageOfRows } from "@/lib/kernel/page";
import { readsAllContent } from "@/lib/kernel/permissions";
import { readInTime } from "@/lib/platform/read-in-time";
import { findPlans } from "../loading/plans";
import { readPlaces } from "../reading/read-places";
import { type CaseKey, casesInNeed, countCases } from "./attention.sql";
import { type CaseRow, caseView } from "./attention-view";

type Ask = {
  cause?: readonly AttentionCause[] | undefined;
  workflow_id?: string | undefined;
  limit: number;
  cursor?: CaseKey | undefined;
};

/** What needs somebody in the workspace, the newest first, each with why, whose it is and what is safe to do. */
export async function readAttention(
  reader: Principal,
  { cause, workflow_id, limit, cursor }: Ask,
): Promise<AttentionPageView> {
  const filter = { causes: cause ?? null, workflowId: workflow_id ?? null };
  const { rows } = await readInTime(
    (client) => client.query<CaseRow>(casesInNeed(reader, filter, cursor ?? null, limit + 1)),
    { by: reader, filter: { cause, workflow_id } },
  );
  const plans = await findPlans(rows.map(({ versionId }) => versionId));
  const placesOf = await readPlaces(reader.tenantId, rows.map(standingOf), {
    isNamed: readsAllContent(reader.role),
  });
  return pageOfRows(
    rows,
    limit,
    (row) =>
      caseView(row, plans.get(row.versionId) ?? null, {
        role: reader.role,
        places: placesOf(standingOf(row)),
      }),
    ({ at, place }) => ({ at: at.toISOString(), place }),
  );
}

const standingOf = ({ scope, ...row }: CaseRow) => ({ ...row, scope: scope ?? "" });

/** Whoever sees so many knows that there are many. */
const COUNTED_MAX = 100;

/** How many cases wait for somebody in the workspace now. */
export async function countAttention(reader: Principal): Promise<AttentionCountView> {
  const { rows } = await readInTime(
    (client) => client.query<{ count: number }>(countCases(reader, COUNTED_MAX + 1)),
    { by: reader },
  );
  const count = rows[0]?.count ?? 0;
  return { waiting: Math.min(count, COUNTED_MAX), has_more: count > COUNTED_MAX };
}
