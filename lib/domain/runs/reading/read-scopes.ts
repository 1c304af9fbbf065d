import type { ScopePageView, ScopeView } from "@/lib/contract/run-scopes";
import type { PlanNode } from "@/lib/engine/plan";
import { type ScopeStateName, scopePath } from "@/lib/engine/scope-path";
import { notFound } from "@/lib/kernel/errors";
import type { RunId } from "@/lib/kernel/ids";
import { pageOfRows } from "@/lib/kernel/page";
import { type Role, readsAllContent } from "@/lib/kernel/permissions";
import { sharedPool } from "@/lib/platform/pg";
import { getPlan } from "../loading/plans";
import { assertRun, type Reader } from "./assert-run";
import { batchOf, nameInLine } from "./read-places";
import { scopesOfRun, type WantedScopes } from "./scope-views.sql";
import type { StepKeyset } from "./step-views.sql";

type Page = { limit: number; cursor?: StepKeyset | undefined };

type ScopeRow = {
  container: string;
  parent: string;
  number: number;
  ordinal: number;
  name: string | null;
  length: number | null;
  status: ScopeStateName;
  openSteps: number;
  openedAt: Date | null;
  closedAt: Date | null;
};

/**
 * The iterations of loops and the items of foreaches, by container, the highest number first; none before a container
 * has begun. NOT_FOUND outside the workspace, and where the run's version has no container of the wanted name.
 */
export async function readScopes(
  reader: Reader & { role: Role },
  runId: RunId,
  { limit, cursor, ...wanted }: WantedScopes & Page,
): Promise<ScopePageView> {
  const { workflowVersionId } = await assertRun(reader, runId);
  const containers = (await getPlan(workflowVersionId)).nodes.filter(
    ({ execution }) => execution === "container",
  );
  if (wanted.container !== undefined && !containers.some(({ id }) => id === wanted.container))
    throw notFound("The container");
  const loops = containers.filter(({ type }) => type === "loop").map(({ id }) => id);
  const { rows } = await sharedPool().query<ScopeRow>(
    scopesOfRun({ tenantId: reader.tenantId, runId, loops }, wanted, {
      after: cursor,
      limit: limit + 1,
    }),
  );
  return pageOfRows(
    rows,
    limit,
    ({ openSteps, openedAt, closedAt, name, length, ...row }) => ({
      run_id: runId,
      scope: scopePath(row),
      ...row,
      name: readsAllContent(reader.role) ? nameInLine(name) : null,
      batch: batchIn(containers, row, length),
      open_steps: openSteps,
      opened_at: openedAt,
      closed_at: closedAt,
    }),
    ({ container, parent, number }) => ({ node: container, scope: parent, number }),
  );
}

function batchIn(
  containers: readonly PlanNode[],
  { container, ordinal }: Pick<ScopeRow, "container" | "ordinal">,
  length: number | null,
): ScopeView["batch"] {
  const node = containers.find(({ id }) => id === container);
  return node ? batchOf(node, { ordinal, length }) : null;
}
