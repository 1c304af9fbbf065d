import { limitKey, PLATFORM } from "./limit";

/** Where a step stands, as far as limits look. */
export type StepPlace = {
  tenantId: string;
  workspaceId: string;
  workflowVersionId: string;
  pool: string;
  agent: string | null;
  tool: string | null;
  model: string | null;
};

/** The names of all limits that could bound the step. */
export function keysOf(place: StepPlace): string[] {
  const { tenantId, workspaceId, agent, tool, model } = place;
  return [
    limitKey(PLATFORM, "platform"),
    limitKey(tenantId, "tenant"),
    limitKey(workspaceId, "workspace"),
    limitKey(workspaceId, "workflow_version", place.workflowVersionId),
    limitKey(workspaceId, "paused_pool", place.pool),
    limitKey(workspaceId, "pool", place.pool),
    ...(agent === null ? [] : [limitKey(workspaceId, "agent", agent)]),
    ...(tool === null ? [] : [limitKey(workspaceId, "tool", tool)]),
    ...(model === null ? [] : [limitKey(workspaceId, "model", model)]),
  ];
}
