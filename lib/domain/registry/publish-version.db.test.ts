import { describe, expect, it } from "vitest";
import { aPrincipal } from "@/lib/domain/auth/testing";
import { compilePlan } from "@/lib/engine/plan/compile-plan";
import { parseWorkflow } from "@/lib/engine/spec/parse-workflow";
import type { Catalogue } from "@/lib/engine/validate/catalogue";
import { encodeId, type WorkflowId } from "@/lib/kernel/ids";
import { canonicalJson, type JsonObject } from "@/lib/kernel/json";
import { db } from "@/lib/platform/db";
import { digest } from "@/lib/platform/digest";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { createAgentVersion } from "./create-agent-version";
import { publishVersion } from "./publish-version";
import { readAgents } from "./read-agents";
import { readDraft } from "./read-draft";
import { getVersion, readVersions } from "./read-versions";
import { getWorkflow } from "./read-workflows";
import { saveDraft } from "./save-draft";
import { anAgent, anAgentVersion, aTool, aWorkflow, publish } from "./testing";
import { versionForRun } from "./version-for-run";

const { query, connect, waitForBlocked } = testDatabase();

type Stored = { number: number; digest: string; spec: JsonObject; manifest: JsonObject };
const versionsOf = (workflowId: WorkflowId) =>
  query<Stored>(
    "select number, digest, spec, manifest from workflow_versions where workflow_id = $1 order by number",
    [workflowId],
  );

/** Saves a draft that differs from all before, and says its revision. */
async function edit(by: Awaited<ReturnType<typeof aPrincipal>>, id: WorkflowId): Promise<number> {
  const { revision, spec } = await readDraft(by, id);
  const metadata = { ...(spec.metadata as JsonObject), description: `Edit ${revision}` };
  return (await saveDraft(by, id, { revision, spec: { ...spec, metadata } })).revision;
}

describe("publishing", () => {
  it("makes numbered versions without a gap, each audited with its digest", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    const first = await publish(author, workflow.id);
    await edit(author, workflow.id);
    const second = await publish(author, workflow.id);
    expect([first.number, second.number]).toEqual([1, 2]);
    expect(await getWorkflow(author, workflow.id)).toMatchObject({
      latest_version: { id: second.id, number: 2 },
    });
    const audited = await query(
      "select target, details from audit_events where tenant_id = $1 and action = 'workflow.publish' order by id",
      [author.tenantId],
    );
    expect(audited).toEqual(
      [first, second].map((version) => ({
        target: encodeId("workflowVersion", version.id),
        details: { number: version.number, digest: version.digest },
      })),
    );
    const page = await readVersions(author, workflow.id, { limit: 1 });
    expect(page).toMatchObject({ items: [{ number: 2 }], next_cursor: 2 });
    expect(await readVersions(author, workflow.id, { limit: 1, cursor: 2 })).toMatchObject({
      items: [{ number: 1 }],
      next_cursor: null,
    });
  });

  it("gives the digest of spec and resolved references in their canonical form", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    await publish(author, workflow.id);
    const [stored] = await versionsOf(workflow.id);
    const { spec = {}, manifest = {} } = stored ?? {};
    expect(stored?.digest).toBe(digest(canonicalJson({ spec, manifest })));
  });

  it("answers with the newest version when nothing has changed since, and makes no other", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    const first = await publish(author, workflow.id);
    expect(await publish(author, workflow.id)).toEqual(first);
    await edit(author, workflow.id);
    const { spec } = await getVersion(author, first.id);
    await saveDraft(author, workflow.id, { revision: 2, spec });
    expect(await publish(author, workflow.id)).toEqual(first);
    expect(await versionsOf(workflow.id)).toHaveLength(1);
  });

  it("makes one version under one id, however often the request comes", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    const request = { id: newId("workflowVersion"), revision: 1, notes: "First." };
    const first = await publishVersion(author, workflow.id, request);
    expect(await publishVersion(author, workflow.id, request)).toEqual(first);
  });

  /** Guards a retry whose first answer was lost, while somebody went on with the draft. */
  it("finds the version of its id although the draft was saved since", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    const request = { id: newId("workflowVersion"), revision: 1, notes: "First." };
    const first = await publishVersion(author, workflow.id, request);
    await edit(author, workflow.id);
    expect(await publishVersion(author, workflow.id, request)).toEqual(first);
  });

  it("refuses a draft with errors, with its findings, and writes nothing", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author, { agent: "absent-agent@1.0.0" });
    await expect(publish(author, workflow.id)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: {
        findings: expect.arrayContaining([
          expect.objectContaining({ code: "unresolved_reference", node_id: "work" }),
        ]),
      },
    });
    expect(await versionsOf(workflow.id)).toEqual([]);
    expect(await getWorkflow(author, workflow.id)).toMatchObject({ latest_version: null });
  });

  it("refuses a draft that was saved since it was read", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    await edit(author, workflow.id);
    const old = { id: newId("workflowVersion"), revision: 1, notes: "" };
    await expect(publishVersion(author, workflow.id, old)).rejects.toMatchObject({
      code: "REVISION_CONFLICT",
      details: { revision: 2 },
    });
  });
});

describe("publishing at once", () => {
  /** All hold the same draft and wait for the same lock: the first makes the version, the others find it. */
  it("makes one version of one draft", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    const gate = await connect();
    await gate.query("begin");
    await gate.query("select from workflows where id = $1 for update", [workflow.id]);
    const all = Promise.all([1, 2, 3].map(() => publish(author, workflow.id)));
    await waitForBlocked(3);
    await gate.query("commit");
    const versions = await all;
    expect(new Set(versions.map(({ id }) => id)).size).toBe(1);
    expect((await versionsOf(workflow.id)).map(({ number }) => number)).toEqual([1]);
  });

  /** Guards against publishing what somebody saved between the check of the revision and the lock. */
  it("refuses the draft that was saved while it waited for the lock", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    const gate = await connect();
    await gate.query("begin");
    await gate.query("select from workflows where id = $1 for update", [workflow.id]);
    const late = publish(author, workflow.id);
    const outcome = expect(late).rejects.toMatchObject({ code: "REVISION_CONFLICT" });
    await waitForBlocked(1);
    await gate.query("update drafts set revision = 2 where workflow_id = $1", [workflow.id]);
    await gate.query("commit");
    await outcome;
    expect(await versionsOf(workflow.id)).toEqual([]);
  });

  it("never skips or doubles a number while drafts are saved and published side by side", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    const work = async () => {
      for (let turn = 0; turn < 5; turn += 1)
        await edit(author, workflow.id)
          .then((revision) =>
            publishVersion(author, workflow.id, {
              id: newId("workflowVersion"),
              revision,
              notes: "",
            }),
          )
          .catch((error: unknown) => expect(error).toMatchObject({ code: "REVISION_CONFLICT" }));
    };
    await Promise.all([work(), work(), work()]);
    const versions = await versionsOf(workflow.id);
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.map(({ number }) => number)).toEqual(versions.map((_, index) => index + 1));
    const [row] = await query("select latest_version from workflows where id = $1", [workflow.id]);
    expect(row).toEqual({ latest_version: versions.length });
  });
});

describe("a version", () => {
  it("cannot be changed or deleted, not even in the database", async () => {
    const author = await aPrincipal("author");
    const { id } = await publish(author, (await aWorkflow(author)).id);
    await expect(
      query("update workflow_versions set notes = 'x' where id = $1", [id]),
    ).rejects.toThrow("workflow_versions is immutable");
    await expect(query("delete from workflow_versions where id = $1", [id])).rejects.toThrow(
      "workflow_versions is immutable",
    );
  });

  it("pins what a channel meant, whatever is published afterwards", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author, { agent: "sample-agent@stable" });
    const first = await publish(author, workflow.id);
    const [agent] = (await readAgents(author, { limit: 1 })).items;
    if (!agent) throw new Error("There is no agent.");
    await createAgentVersion(author, agent.id, {
      id: newId("agentVersion"),
      ...anAgentVersion("1.1.0"),
    });
    expect(Object.keys((await getVersion(author, first.id)).manifest.agents as JsonObject)).toEqual(
      ["sample-agent@1.0.0"],
    );
    const second = await publish(author, workflow.id);
    expect(second.number).toBe(2);
    expect(Object.keys(second.manifest.agents as JsonObject)).toEqual(["sample-agent@1.1.0"]);

    const { spec, manifest } = await db().workflowVersion.findUniqueOrThrow({
      where: { id: first.id },
    });
    const parsed = parseWorkflow(spec);
    if (!parsed.ok) throw new Error("The stored spec does not parse.");
    const plan = compilePlan(parsed.spec, manifest as unknown as Catalogue);
    expect(plan.nodes[0]).toMatchObject({
      agent: { name: "sample-agent", version: "1.0.0", versionId: agent.latest_version?.id },
    });
  });

  it("pins the tools of its agents, and nothing that it does not refer to", async () => {
    const author = await aPrincipal("author");
    await aTool(author, "search", ["1.0.0", "1.1.0"]);
    await aTool(author, "unused", ["1.0.0"]);
    await anAgent(author, "unused-agent", ["1.0.0"]);
    const workflow = await aWorkflow(author, { versions: [], agent: "sample-agent@1.0.0" });
    const agents = await readAgents(author, { limit: 9, q: "sample" });
    const agentId = agents.items[0]?.id ?? newId("agent");
    await createAgentVersion(author, agentId, {
      id: newId("agentVersion"),
      ...anAgentVersion("1.0.0"),
      tools: ["search@1.0.0"],
    });
    const { manifest } = await publish(author, workflow.id);
    expect(manifest).toMatchObject({
      agents: { "sample-agent@1.0.0": { tools: ["search@1.0.0"], provider: "simulated" } },
      tools: { "search@1.0.0": { kind: "http", writes: false } },
    });
    expect(Object.keys(manifest.tools as JsonObject)).toEqual(["search@1.0.0"]);
    expect(Object.keys(manifest.agents as JsonObject)).toEqual(["sample-agent@1.0.0"]);
  });

  it("is what a run is pinned to: the newest of its workflow, or the one named", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    await expect(versionForRun(author, { workflowId: workflow.id })).rejects.toMatchObject({
      code: "ADMISSION_DENIED",
      details: { reason: "not_published" },
    });
    const first = await publish(author, workflow.id);
    await edit(author, workflow.id);
    const second = await publish(author, workflow.id);
    const { id, number, workflow: of } = await versionForRun(author, { workflowId: workflow.id });
    expect({ id, number, of }).toEqual({
      id: second.id,
      number: 2,
      of: { id: workflow.id, name: "sample", title: "Title of sample" },
    });
    expect(await versionForRun(author, { versionId: first.id })).toMatchObject({
      id: first.id,
      number: 1,
    });
  });
});
