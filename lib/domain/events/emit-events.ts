import type { RunId, TenantId, WorkspaceId } from "@/lib/kernel/ids";
import { AS_LONG_AS_IT_TAKES, inTransaction, sharedPool } from "@/lib/platform/pg";
import type { CloudEvent } from "./cloud-event";
import { readWorkspaceOf } from "./events.sql";
import { keepEvents } from "./keep-events";

type Emitted = { tenantId: TenantId; runId: RunId; event: CloudEvent };

/** Takes in what steps have emitted. Each is named by its place in its run, so that coming twice is coming once. */
export async function emitEvents(emitted: readonly Emitted[]): Promise<void> {
  for (const { tenantId, runId, event } of emitted) {
    const { rows } = await sharedPool().query<{ workspaceId: WorkspaceId }>(
      readWorkspaceOf(tenantId, runId),
    );
    const workspaceId = rows[0]?.workspaceId;
    if (workspaceId)
      await inTransaction(
        (client) => keepEvents(client, { tenantId, workspaceId }, [event]),
        AS_LONG_AS_IT_TAKES,
      );
  }
}
