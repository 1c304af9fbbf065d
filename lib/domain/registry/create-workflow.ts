import type { WorkflowView } from "@/lib/contract/workflows";
import { demand } from "@/lib/domain/auth/demand";
import type { Principal } from "@/lib/domain/auth/principal";
import type { Layout } from "@/lib/engine/spec/layout";
import { labelsSchema, nameSchema, titleSchema } from "@/lib/engine/spec/names";
import { actorOf } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { encodeId, type WorkflowId } from "@/lib/kernel/ids";
import { isJsonObject, type JsonObject } from "@/lib/kernel/json";
import { makeOnce } from "./make-once";
import { getTemplate } from "./read-templates";
import { getWorkflow } from "./read-workflows";

export type NewWorkflow = {
  /** Under the same id once more it is found, not made again. */
  id: WorkflowId;
  /** Each wins over what the spec says of itself. */
  name?: string | undefined;
  title?: string | undefined;
  labels?: Record<string, string> | undefined;
  /** Nothing: an empty one. */
  from?: { spec: JsonObject; layout?: Layout | undefined } | { template: string } | undefined;
};

/**
 * Makes a workflow with a draft, which is kept as it comes: validation is for later. Refused: a name that
 * the workspace has already (NAME_TAKEN), and no usable name at all (INVALID_REQUEST).
 */
export async function createWorkflow(
  principal: Principal,
  { id, from, ...given }: NewWorkflow,
): Promise<WorkflowView> {
  demand(principal, "workflow:edit");
  const { tenantId, workspaceId } = principal;
  const source = from && ("spec" in from ? from.spec : getTemplate(from.template).spec);
  const { name, title, labels, spec } = identify(source ?? EMPTY, given);
  const layout = (from && "spec" in from && from.layout) || {};
  const by = actorOf(principal);

  await makeOnce(principal, {
    insert: async (tx) => {
      const { count } = await tx.workflow.createMany({
        data: { tenantId, workspaceId, id, name, title, labels, createdBy: by },
        skipDuplicates: true,
      });
      if (count === 0) return false;
      await tx.draft.create({ data: { tenantId, workflowId: id, spec, layout, updatedBy: by } });
      return true;
    },
    find: (tx) => tx.workflow.findFirst({ where: { tenantId, workspaceId, id } }),
    act: { action: "workflow.create", target: encodeId("workflow", id), details: { name } },
    taken: { message: `A workflow named ${name} exists already.`, details: { name } },
  });
  return getWorkflow(principal, id);
}

const EMPTY: JsonObject = {
  apiVersion: "signalbox/v1",
  kind: "Workflow",
  metadata: {},
  spec: { nodes: [], edges: [] },
};

type Identity = { name: string; title: string; labels: Record<string, string> };

/** The workflow's own name, title and labels, and the spec that says the same name and title. */
function identify(
  source: JsonObject,
  given: Pick<NewWorkflow, "name" | "title" | "labels">,
): Identity & { spec: JsonObject } {
  const metadata = isJsonObject(source.metadata) ? source.metadata : {};
  const name = given.name ?? nameSchema.safeParse(metadata.name).data;
  if (name === undefined)
    throw new AppError("INVALID_REQUEST", "The workflow has no usable name: give one.");
  const title = given.title ?? titleSchema.safeParse(metadata.title).data ?? name;
  const labels = given.labels ?? labelsSchema.safeParse(metadata.labels).data ?? {};
  return { name, title, labels, spec: { ...source, metadata: { ...metadata, name, title } } };
}
