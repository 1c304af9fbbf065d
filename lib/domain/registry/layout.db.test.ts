import { describe, expect, it } from "vitest";
import { aPrincipal } from "@/lib/domain/auth/testing";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { duplicateWorkflow } from "./duplicate-workflow";
import { exportWorkflow } from "./export-workflow";
import { importWorkflow } from "./import-workflow";
import { readDraft } from "./read-draft";
import { getVersion } from "./read-versions";
import { saveDraft } from "./save-draft";
import { aWorkflow, publish } from "./testing";

testDatabase();
const id = () => newId("workflow");

describe("a draft", () => {
  it("keeps where its cards stand until they are moved, also in copies, imports and versions", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    const { spec, layout: none } = await readDraft(author, workflow.id);
    expect(none).toEqual({});
    const layout = { work: { x: 12.5, y: -40 } };
    expect(await saveDraft(author, workflow.id, { revision: 1, spec, layout })).toMatchObject({
      layout,
    });
    await saveDraft(author, workflow.id, { revision: 2, spec });
    expect(await readDraft(author, workflow.id)).toMatchObject({ revision: 3, layout });

    const version = await publish(author, workflow.id);
    expect(version.layout).toEqual(layout);
    const moved = { work: { x: 0, y: 0 } };
    await saveDraft(author, workflow.id, { revision: 3, spec, layout: moved });
    expect((await publish(author, workflow.id)).id).toBe(version.id);
    expect((await getVersion(author, version.id)).layout).toEqual(layout);

    const copy = await duplicateWorkflow(author, workflow.id, { id: id(), name: "copy" });
    expect((await readDraft(author, copy.id)).layout).toEqual(moved);
    const source = (await exportWorkflow(author, workflow.id, { format: "yaml" })).text;
    const imported = await importWorkflow(author, { id: id(), source, name: "again", layout });
    expect((await readDraft(author, imported.workflow.id)).layout).toEqual(layout);
  });
});
