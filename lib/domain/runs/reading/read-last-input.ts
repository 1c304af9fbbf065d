import type { LastInputView } from "@/lib/contract/last-inputs";
import type { Principal } from "@/lib/domain/auth/principal";
import { asId, type WorkflowId } from "@/lib/kernel/ids";
import type { JsonObject } from "@/lib/kernel/json";
import { sharedPool } from "@/lib/platform/pg";
import { lastRunOf } from "./last-input.sql";

type LastRunRow = {
  id: string;
  title: string;
  versionNumber: number;
  input: JsonObject;
  createdAt: Date;
};

/**
 * What the caller gave to the newest run of the workflow that they started themselves, so that they may give
 * it again. Nobody else's input, and nothing from outside the workspace.
 */
export async function readLastInput(
  { tenantId, workspaceId, kind, id }: Principal,
  workflowId: WorkflowId,
): Promise<LastInputView> {
  const { rows } = await sharedPool().query<LastRunRow>(
    lastRunOf({ tenantId, workspaceId, workflowId }, { kind, id }),
  );
  const [row] = rows;
  return {
    last: row
      ? {
          run_id: asId("run", row.id),
          title: row.title,
          version_number: row.versionNumber,
          input: row.input,
          created_at: row.createdAt,
        }
      : null,
  };
}
