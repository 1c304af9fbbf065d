import { describe, expect, it } from "vitest";
import { readAuditEvents } from "@/lib/domain/audit/read-audit-events";
import { aMember, aPrincipal, aWorkspace } from "@/lib/domain/auth/testing";
import { encodeId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { createWorkflow } from "./create-workflow";
import { duplicateWorkflow } from "./duplicate-workflow";
import { exportWorkflow } from "./export-workflow";
import { importWorkflow } from "./import-workflow";
import { publishVersion } from "./publish-version";
import { readDraft, validateDraft } from "./read-draft";
import { getVersion, readVersions } from "./read-versions";
import { getWorkflow, readWorkflows } from "./read-workflows";
import { saveDraft } from "./save-draft";
import { aSpec, aWorkflow, publish } from "./testing";
import { archiveWorkflow, updateWorkflow } from "./update-workflow";
import { versionForRun } from "./version-for-run";

const { query } = testDatabase();
const refused = (code: string) => expect.objectContaining({ code });
const id = () => newId("workflow");

describe("a workflow", () => {
  it("is made empty, with a draft that says its name and cannot be published yet", async () => {
    const author = await aPrincipal("author");
    const workflow = await createWorkflow(author, { id: id(), name: "blank" });
    expect(workflow).toMatchObject({
      name: "blank",
      title: "blank",
      latest_version: null,
      draft_revision: 1,
      created_by: { kind: "user", id: author.id },
    });
    const draft = await readDraft(author, workflow.id);
    expect(draft).toMatchObject({ revision: 1, spec: { metadata: { name: "blank" } } });
    const validation = await validateDraft(author, workflow.id);
    expect(validation.can_publish).toBe(false);
    expect(validation.findings.length).toBeGreaterThan(0);
  });

  it("is audited once when it is made, however often the request comes", async () => {
    const author = await aPrincipal("author");
    const request = { id: id(), name: "audited" };
    await createWorkflow(author, request);
    await createWorkflow(author, request);
    const { items } = await readAuditEvents(author, { action: "workflow.create", limit: 5 });
    expect(items).toMatchObject([{ target: encodeId("workflow", request.id), result: "allowed" }]);
  });

  it("takes name, title and labels from its spec, unless they are given", async () => {
    const author = await aPrincipal("author");
    const spec = aSpec("from-spec", "a@1.0.0");
    expect(await createWorkflow(author, { id: id(), from: { spec } })).toMatchObject({
      name: "from-spec",
      title: "Title of from-spec",
      labels: { team: "test" },
    });
    const given = { name: "given", title: "Given", labels: {} };
    const workflow = await createWorkflow(author, { id: id(), from: { spec }, ...given });
    expect(workflow).toMatchObject(given);
    expect((await readDraft(author, workflow.id)).spec.metadata).toMatchObject({
      name: "given",
      title: "Given",
    });
  });

  it("needs a name that fits, and one that its workspace does not have yet", async () => {
    const author = await aPrincipal("author");
    await createWorkflow(author, { id: id(), name: "taken" });
    await expect(createWorkflow(author, { id: id(), name: "taken" })).rejects.toEqual(
      refused("NAME_TAKEN"),
    );
    for (const metadata of [{}, { name: "Not A Name" }, null, "x"])
      await expect(
        createWorkflow(author, { id: id(), from: { spec: { metadata } } }),
      ).rejects.toEqual(refused("INVALID_REQUEST"));
    const elsewhere = { ...author, workspaceId: await aWorkspace(author.tenantId) };
    await createWorkflow(elsewhere, { id: id(), name: "taken" });
  });

  it("is made once under one id, also when the request comes twice at once", async () => {
    const author = await aPrincipal("author");
    const request = { id: id(), name: "repeated" };
    const both = await Promise.all([
      createWorkflow(author, request),
      createWorkflow(author, request),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(await query("select from drafts where workflow_id = $1", [request.id])).toHaveLength(1);
  });

  it("is copied with its draft, without its versions", async () => {
    const author = await aPrincipal("author");
    const original = await aWorkflow(author);
    await publish(author, original.id);
    const copy = await duplicateWorkflow(author, original.id, { id: id(), name: "copy" });
    expect(copy).toMatchObject({ name: "copy", title: "Title of sample", latest_version: null });
    const { spec } = await readDraft(author, copy.id);
    expect(spec.spec).toEqual(aSpec("x", "sample-agent@1.0.0").spec);
    await publish(author, copy.id);
  });

  it("is archived and taken out again; it starts no run in between, and the archiving is audited", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    await publish(author, workflow.id);
    await archiveWorkflow(author, workflow.id);
    await archiveWorkflow(author, workflow.id);
    await expect(versionForRun(author, { workflowId: workflow.id })).rejects.toEqual(
      refused("ADMISSION_DENIED"),
    );
    expect((await readWorkflows(author, { limit: 9 })).items).toEqual([]);
    expect((await readWorkflows(author, { limit: 9, archived: "only" })).items).toHaveLength(1);
    const back = await updateWorkflow(author, workflow.id, { archived: false, title: "Back" });
    expect(back).toMatchObject({ archived_at: null, title: "Back", labels: { team: "test" } });
    await versionForRun(author, { workflowId: workflow.id });
    await updateWorkflow(author, workflow.id, { archived: false });
    const rows = await query(
      "select action from audit_events where tenant_id = $1 and action in ('workflow.archive', 'workflow.restore')",
      [author.tenantId],
    );
    expect(rows).toEqual([{ action: "workflow.archive" }, { action: "workflow.restore" }]);
  });

  it("says whether its draft holds what nobody has published, wherever its cards stand", async () => {
    const author = await aPrincipal("author");
    const { id: workflowId } = await aWorkflow(author);
    const isChanged = async () => {
      const { has_unpublished_changes: one } = await getWorkflow(author, workflowId);
      const [listed] = (await readWorkflows(author, { limit: 9 })).items;
      expect(listed?.has_unpublished_changes).toBe(one);
      return one;
    };
    expect(await isChanged()).toBe(true);
    await publish(author, workflowId);
    expect(await isChanged()).toBe(false);
    const { spec } = await readDraft(author, workflowId);
    const layout = { work: { x: 1, y: 2 } };
    await saveDraft(author, workflowId, { revision: 1, spec, layout });
    expect(await isChanged()).toBe(false);
    await saveDraft(author, workflowId, { revision: 2, spec: { ...spec, notes: "more" } });
    expect(await isChanged()).toBe(true);
  });

  it("is listed newest first, page by page, and found by a part of its name or title", async () => {
    const author = await aPrincipal("author");
    for (const name of ["one", "two", "three"])
      await createWorkflow(author, { id: id(), name, title: `The ${name}` });
    const first = await readWorkflows(author, { limit: 2 });
    expect(first.items.map(({ name }) => name)).toEqual(["three", "two"]);
    const rest = await readWorkflows(author, { limit: 2, cursor: first.next_cursor ?? "" });
    expect(rest).toMatchObject({ items: [{ name: "one" }], next_cursor: null });
    const found = await readWorkflows(author, { limit: 9, q: "E TW" });
    expect(found.items.map(({ name }) => name)).toEqual(["two"]);
  });

  it("is listed for those who want to start something only once it has a version", async () => {
    const author = await aPrincipal("author");
    await createWorkflow(author, { id: id(), name: "draft", title: "Draft" });
    const { id: published } = await aWorkflow(author);
    await publish(author, published);
    const { items } = await readWorkflows(author, { limit: 9, published: "only" });
    expect(items.map((item) => item.id)).toEqual([published]);
  });
});

describe("a draft", () => {
  it("is kept as it comes, and counts its revisions", async () => {
    const author = await aPrincipal("author");
    const { id: workflowId } = await createWorkflow(author, { id: id(), name: "kept" });
    const spec = { half: ["a", { thought: null }] };
    const saved = await saveDraft(author, workflowId, { revision: 1, spec });
    expect(saved).toMatchObject({ revision: 2, spec });
    expect(await readDraft(author, workflowId)).toEqual(saved);
  });

  it("is not overwritten by whoever read an older revision, and says which one it is now", async () => {
    const author = await aPrincipal("author");
    const { id: workflowId } = await createWorkflow(author, { id: id(), name: "contested" });
    const save = (n: number) => saveDraft(author, workflowId, { revision: 1, spec: { n } });
    const results = await Promise.allSettled([save(1), save(2), save(3)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({
          code: "REVISION_CONFLICT",
          details: { revision: 2 },
        });
    expect((await readDraft(author, workflowId)).revision).toBe(2);
  });

  it("is validated as it stands, or as it would stand, and nothing is written", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    expect(await validateDraft(author, workflow.id)).toMatchObject({ can_publish: true });
    const unsaved = aSpec("sample", "sample-agnt@1.0.0");
    const { can_publish, findings } = await validateDraft(author, workflow.id, unsaved);
    expect(can_publish).toBe(false);
    expect(findings[0]).toMatchObject({
      code: "unresolved_reference",
      node_id: "work",
      hint: "Did you mean sample-agent?",
    });
    expect((await readDraft(author, workflow.id)).revision).toBe(1);
  });

  it("cannot be published under another name than its workflow's", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    const spec = aSpec("another", "sample-agent@1.0.0");
    await saveDraft(author, workflow.id, { revision: 1, spec });
    await expect(publish(author, workflow.id)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: {
        findings: expect.arrayContaining([expect.objectContaining({ path: "/metadata/name" })]),
      },
    });
  });
});

describe("import and export", () => {
  it("give back the same manifest, as YAML and as JSON", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    await publish(author, workflow.id);
    for (const format of ["yaml", "json"] as const)
      for (const version of [undefined, 1]) {
        const file = await exportWorkflow(author, workflow.id, { format, version });
        expect(file.fileName).toBe(`sample${version ? "-v1" : ""}.${format}`);
        const name = `again-${format}-${version ?? "draft"}`;
        const imported = await importWorkflow(author, { id: id(), source: file.text, name });
        expect(imported.validation).toMatchObject({ can_publish: true });
        const { spec } = await readDraft(author, imported.workflow.id);
        expect(spec).toEqual({
          ...aSpec(name, "sample-agent@1.0.0"),
          metadata: { name, title: "Title of sample", labels: { team: "test" } },
        });
      }
  });

  it("refuse a text that is no manifest, with line and column, and make nothing", async () => {
    const author = await aPrincipal("author");
    const source =
      "apiVersion: signalbox/v1\nkind: Workflow\nmetadata: { name: x }\nspec:\n  nodes: 3\n";
    await expect(importWorkflow(author, { id: id(), source })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: { findings: [{ path: "/spec/nodes", place: { line: 5 } }] },
    });
    expect((await readWorkflows(author, { limit: 9 })).items).toEqual([]);
  });

  it("refuse what the database has no form for", async () => {
    const author = await aPrincipal("author");
    const text = (title: string) =>
      JSON.stringify({ ...aSpec("odd", "a@1.0.0"), metadata: { name: "odd", title } });
    for (const title of ["\0", "\ud800"])
      await expect(importWorkflow(author, { id: id(), source: text(title) })).rejects.toEqual(
        refused("VALIDATION_FAILED"),
      );
  });
});

/** Guards every read and write against a missing tenant or workspace in its `where`. */
it("is not found from another tenant, nor from another workspace of the same one", async () => {
  const author = await aPrincipal("author");
  const workflow = await aWorkflow(author);
  const version = await publish(author, workflow.id);
  const elsewhere = { ...author, workspaceId: await aWorkspace(author.tenantId) };
  const spec = {};
  for (const stranger of [await aPrincipal("owner"), elsewhere]) {
    for (const attempt of [
      () => getWorkflow(stranger, workflow.id),
      () => updateWorkflow(stranger, workflow.id, { title: "Mine" }),
      () => archiveWorkflow(stranger, workflow.id),
      () => duplicateWorkflow(stranger, workflow.id, { id: id(), name: "mine" }),
      () => exportWorkflow(stranger, workflow.id, { format: "yaml" }),
      () => exportWorkflow(stranger, workflow.id, { format: "yaml", version: 1 }),
      () => readDraft(stranger, workflow.id),
      () => saveDraft(stranger, workflow.id, { revision: 1, spec }),
      () => validateDraft(stranger, workflow.id),
      () =>
        publishVersion(stranger, workflow.id, {
          id: newId("workflowVersion"),
          revision: 1,
          notes: "",
        }),
      () => readVersions(stranger, workflow.id, { limit: 9 }),
      () => getVersion(stranger, version.id),
      () => versionForRun(stranger, { workflowId: workflow.id }),
      () => versionForRun(stranger, { versionId: version.id }),
    ])
      await expect(attempt()).rejects.toEqual(refused("NOT_FOUND"));
    expect((await readWorkflows(stranger, { limit: 9, archived: "include" })).items).toEqual([]);
  }
  expect(await getWorkflow(author, workflow.id)).toMatchObject({ title: workflow.title });
});

it("is changed only with the right", async () => {
  const author = await aPrincipal("author");
  const workflow = await aWorkflow(author);
  const viewer = await aMember(author, "viewer");
  for (const attempt of [
    () => createWorkflow(viewer, { id: id(), name: "mine" }),
    () => importWorkflow(viewer, { id: id(), source: "" }),
    () => duplicateWorkflow(viewer, workflow.id, { id: id(), name: "mine" }),
    () => updateWorkflow(viewer, workflow.id, { title: "Mine" }),
    () => archiveWorkflow(viewer, workflow.id),
    () => saveDraft(viewer, workflow.id, { revision: 1, spec: {} }),
    () => publish(viewer, workflow.id),
  ])
    await expect(attempt()).rejects.toEqual(refused("FORBIDDEN"));
});
