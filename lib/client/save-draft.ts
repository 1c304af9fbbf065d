import type { DraftJson } from "@/lib/contract/drafts";
import type { WorkflowJson } from "@/lib/contract/workflows";
import type { Layout } from "@/lib/engine/spec/layout";
import type { JsonObject } from "@/lib/kernel/json";
import { request } from "./request";

type WorkflowId = WorkflowJson["id"];

/** Replaces the draft, if nobody has saved since the revision; else REVISION_CONFLICT. */
export const saveDraft = (
  id: WorkflowId,
  { spec, layout }: { spec: JsonObject; layout: Layout },
  revision: number,
): Promise<DraftJson> =>
  request("PATCH /v1/workflows/{id}/draft", { params: { id }, body: { spec, layout }, revision });

/** The draft as it stands on the server now, past every cache. */
export const readDraft = (id: WorkflowId): Promise<DraftJson> =>
  request("GET /v1/workflows/{id}/draft", { params: { id } });
