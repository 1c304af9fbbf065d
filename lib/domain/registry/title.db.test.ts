import { describe, expect, it } from "vitest";
import { aPrincipal } from "@/lib/domain/auth/testing";
import type { JsonObject } from "@/lib/kernel/json";
import { testDatabase } from "@/lib/platform/testing/database";
import { readDraft } from "./read-draft";
import { getWorkflow } from "./read-workflows";
import { saveDraft } from "./save-draft";
import { aWorkflow } from "./testing";
import { updateWorkflow } from "./update-workflow";

const refused = (code: string) => expect.objectContaining({ code });

describe("the title of a workflow", () => {
  it("is one, whether it is renamed or its draft says another", async () => {
    const author = await aPrincipal("author");
    const { id: workflowId, name } = await aWorkflow(author);
    const { spec: before } = await readDraft(author, workflowId);
    await updateWorkflow(author, workflowId, { title: "Renamed" });
    const { spec, revision } = await readDraft(author, workflowId);
    expect(spec).toEqual({
      ...before,
      metadata: { name, labels: { team: "test" }, title: "Renamed" },
    });
    expect(revision).toBe(2);
    await updateWorkflow(author, workflowId, { title: "Renamed", labels: {} });
    expect(await readDraft(author, workflowId)).toMatchObject({ revision: 2 });

    const save = (at: number, metadata: JsonObject | string) =>
      saveDraft(author, workflowId, { revision: at, spec: { ...spec, metadata } });
    await save(2, { name, title: "Said in the draft" });
    expect(await getWorkflow(author, workflowId)).toMatchObject({ title: "Said in the draft" });
    await expect(save(2, { name, title: "Too late" })).rejects.toEqual(
      refused("REVISION_CONFLICT"),
    );
    await save(3, { name, title: "" });
    await save(4, "nothing that has a title");
    expect(await getWorkflow(author, workflowId)).toMatchObject({ title: "Said in the draft" });
    await updateWorkflow(author, workflowId, { title: "Whatever it says" });
    const { spec: mended } = await readDraft(author, workflowId);
    expect(mended).toEqual({ ...spec, metadata: { title: "Whatever it says" } });
  });

  it("stays one where the draft gets another while the workflow is given the one that it had", async () => {
    const author = await aPrincipal("author");
    const { id: workflowId } = await aWorkflow(author);
    await updateWorkflow(author, workflowId, { title: "First" });
    const { connect, waitForBlocked } = testDatabase();
    const saving = await connect();
    await saving.query("begin");
    await saving.query(
      `update drafts set spec = jsonb_set(spec, '{metadata,title}', '"Second"'), revision = revision + 1
       where workflow_id = $1`,
      [workflowId],
    );
    await saving.query("update workflows set title = 'Second' where id = $1", [workflowId]);
    const renaming = updateWorkflow(author, workflowId, { title: "First" });
    await waitForBlocked(1);
    await saving.query("commit");
    expect(await renaming).toMatchObject({ title: "First" });
    const { spec } = await readDraft(author, workflowId);
    expect(spec).toMatchObject({ metadata: { title: "First" } });
  });
});
