import type { Place } from "@/lib/domain/auth/testing";
import { noop, noopCatalogue } from "@/lib/engine/testing/a-plan";
import type { WorkflowId, WorkflowVersionId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";

/** Who does what nobody in particular does in a test. */
export const BY = { kind: "system" as const, id: "test", name: "Test" };

export type TestVersion = Place & { workflowId: WorkflowId; versionId: WorkflowVersionId };

/** A published version of a new workflow. Nodes given by an id alone are no-op tools. */
export async function aVersion(
  place: Place,
  graph: string,
  {
    nodes = {},
    spec = {},
    children = {},
    pins = {},
  }: {
    nodes?: Record<string, JsonObject>;
    spec?: JsonObject;
    /** What `name@3` of a step of type subworkflow is pinned to, by name. */
    children?: Record<string, WorkflowVersionId>;
    /** What stands in its manifest in the place of tools and agents that nobody has registered. */
    pins?: Pins;
  } = {},
): Promise<TestVersion> {
  const { tenantId, workspaceId } = place;
  const workflowId = newId("workflow");
  const versionId = newId("workflowVersion");
  await testDatabase().query(
    `insert into workflows (tenant_id, workspace_id, id, name, title, created_by, latest_version)
     values ($1, $2, $3, $4, 'Test workflow', $5, 1)`,
    [tenantId, workspaceId, workflowId, `test-${workflowId}`, JSON.stringify(BY)],
  );
  await testDatabase().query(
    `insert into workflow_versions (tenant_id, workspace_id, id, workflow_id, number, spec, digest, manifest,
       plan_format, published_by)
     values ($1, $2, $3, $4, 1, $5, 'd', $6, 1, $7)`,
    [
      tenantId,
      workspaceId,
      versionId,
      workflowId,
      JSON.stringify({
        apiVersion: "signalbox/v1",
        kind: "Workflow",
        metadata: { name: "test", title: "Test workflow" },
        spec: { ...graphOf(graph, nodes), ...spec },
      }),
      JSON.stringify({ ...pinning(children), ...pins }),
      JSON.stringify(BY),
    ],
  );
  return { tenantId, workspaceId, workflowId, versionId };
}

/**
 * A second version of a workflow, with all that another version says: its first one, or `like`. `manifest`: what stands
 * in its manifest besides.
 */
export async function aSecondVersion(
  { workflowId, versionId }: Pick<TestVersion, "workflowId" | "versionId">,
  {
    like = versionId,
    planFormat = 1,
    manifest = {},
  }: { like?: WorkflowVersionId; planFormat?: number; manifest?: JsonObject } = {},
): Promise<WorkflowVersionId> {
  const id = newId("workflowVersion");
  await testDatabase().query(
    `insert into workflow_versions (tenant_id, workspace_id, id, workflow_id, number, spec, digest, manifest,
       plan_format, published_by)
     select tenant_id, workspace_id, $1, $2, 2, spec, 'e', manifest || $3::jsonb, $4, published_by
     from workflow_versions where id = $5`,
    [id, workflowId, JSON.stringify(manifest), planFormat, like],
  );
  return id;
}

/** Lets the run be of a version that a later release has published, which this build cannot read; gives it back. */
export async function withUnreadableVersion(
  run: TestVersion & { runId: string },
  body: () => Promise<void>,
): Promise<void> {
  const later = { id: "a", type: "of a later release" };
  const like = (await aVersion(run, "a", { nodes: { a: later } })).versionId;
  const pin = (id: WorkflowVersionId) =>
    testDatabase().query("update runs set workflow_version_id = $2 where id = $1", [run.runId, id]);
  await pin(await aSecondVersion(run, { like }));
  try {
    await body();
  } finally {
    await pin(run.versionId);
  }
}

export type Pins = Partial<Pick<typeof noopCatalogue, "agents" | "tools">>;

function pinning(children: Record<string, WorkflowVersionId>) {
  const [version] = noopCatalogue.workflows.child?.versions ?? [];
  const pins = Object.entries(children).map(([name, id]) => [
    name,
    { latest: 3, channels: {}, versions: [{ ...version, id }] },
  ]);
  return { ...noopCatalogue, workflows: Object.fromEntries(pins) };
}

/** The nodes and edges of a graph, `a -> c; b -> c` or `a; b`: nodes in the order in which they are first named. */
export function graphOf(graph: string, nodes: Record<string, JsonObject>) {
  const parts = graph.split(";").map((part) => part.trim());
  const edges = parts
    .filter((part) => part.includes("->"))
    .map((part) => part.split("->").map((end) => end.trim()))
    .map(([from = "", to = ""]) => ({ from, to }));
  const names = parts.flatMap((part) => part.split("->")).map((end) => end.trim().split(".")[0]);
  const ids = [...new Set(names)].filter((id) => id !== undefined && id !== "") as string[];
  return { nodes: ids.map((id) => nodes[id] ?? noop(id)), edges };
}
