import { describe, expect, it } from "vitest";
import { readAuditEvents } from "@/lib/domain/audit/read-audit-events";
import type { Principal } from "@/lib/domain/auth/principal";
import { aMember, aPrincipal, aWorkspace } from "@/lib/domain/auth/testing";
import { encodeId } from "@/lib/kernel/ids";
import { newId } from "@/lib/platform/new-id";
import { testDatabase } from "@/lib/platform/testing/database";
import { createAgent } from "./create-agent";
import { createAgentVersion } from "./create-agent-version";
import { createTool } from "./create-tool";
import { createToolVersion } from "./create-tool-version";
import { getAgent, getAgentVersion, readAgents, readAgentVersions } from "./read-agents";
import { getTool, getToolVersion, readTools, readToolVersions } from "./read-tools";
import { anAgent, anAgentVersion, aTool, aToolVersion, aWorkflow, publish } from "./testing";
import { archiveWorkflow } from "./update-workflow";

const { query } = testDatabase();
const refused = (code: string) => expect.objectContaining({ code });
const actionsOf = async ({ tenantId }: Principal) =>
  (
    await query<{ action: string }>(
      "select action from audit_events where tenant_id = $1 order by id",
      [tenantId],
    )
  ).map(({ action }) => action);

describe("agents and tools", () => {
  it("have a name once in a workspace, and again in another", async () => {
    const author = await aPrincipal("author");
    for (const [create, kind] of [
      [createAgent, "agent"],
      [createTool, "tool"],
    ] as const) {
      const make = (by: Principal) =>
        create(by, { id: newId(kind) as never, name: "same-name", title: "Same" });
      await make(author);
      await expect(make(author)).rejects.toEqual(refused("NAME_TAKEN"));
      await make({ ...author, workspaceId: await aWorkspace(author.tenantId) });
    }
  });

  it("are made once under one id, however often the request comes", async () => {
    const author = await aPrincipal("author");
    const request = { id: newId("agent"), name: "repeated", title: "Repeated" };
    expect(await createAgent(author, request)).toEqual(await createAgent(author, request));
    const version = { id: newId("agentVersion"), ...anAgentVersion("1.0.0") };
    const first = await createAgentVersion(author, request.id, version);
    expect(await createAgentVersion(author, request.id, version)).toEqual(first);
    expect(await actionsOf(author)).toEqual(["agent.create", "agent.publish"]);
  });

  it("leave an audit row when they are registered, which names them", async () => {
    const author = await aPrincipal("author");
    const agent = await anAgent(author, "audited-agent");
    const tool = await aTool(author, "audited-tool");
    const { items } = await readAuditEvents(author, { limit: 5 });
    expect(items).toMatchObject([
      {
        action: "tool.create",
        target: encodeId("tool", tool.id),
        details: { name: "audited-tool" },
      },
      {
        action: "agent.create",
        target: encodeId("agent", agent.id),
        details: { name: "audited-agent" },
      },
    ]);
  });

  it("say which workflows pin them in their newest version, archived ones apart", async () => {
    const author = await aPrincipal("author");
    const workflow = await aWorkflow(author);
    const usedBy = async () =>
      (await readAgents(author, { limit: 9 })).items.map(({ name, used_by }) => [name, used_by]);
    const nobody = { count: 0, workflows: [] };
    expect(await usedBy()).toEqual([["sample-agent", nobody]]);
    await publish(author, workflow.id);
    await anAgent(author, "unused", ["1.0.0"]);
    expect(await usedBy()).toEqual([
      ["sample-agent", { count: 1, workflows: [{ id: workflow.id, title: "Title of sample" }] }],
      ["unused", nobody],
    ]);
    await archiveWorkflow(author, workflow.id);
    expect(await usedBy()).toEqual([
      ["sample-agent", nobody],
      ["unused", nobody],
    ]);
  });

  it("are listed by name, page by page, and found by a part of it", async () => {
    const author = await aPrincipal("author");
    for (const name of ["beta", "alpha", "gamma"]) await anAgent(author, name);
    const first = await readAgents(author, { limit: 2 });
    expect(first.items.map(({ name }) => name)).toEqual(["alpha", "beta"]);
    const rest = await readAgents(author, { limit: 2, cursor: first.next_cursor ?? "" });
    expect(rest).toMatchObject({ items: [{ name: "gamma" }], next_cursor: null });
    expect(await readAgents(author, { limit: 9, q: "AMM" })).toMatchObject({
      items: [{ name: "gamma" }],
    });
  });

  it("are made only with the right", async () => {
    const viewer = await aPrincipal("viewer");
    const author = await aMember(viewer, "author");
    const agent = await anAgent(author, "guarded");
    const tool = await aTool(author, "guarded");
    const fresh = { name: "mine", title: "Mine" };
    for (const attempt of [
      () => createAgent(viewer, { id: newId("agent"), ...fresh }),
      () => createTool(viewer, { id: newId("tool"), ...fresh }),
      () =>
        createAgentVersion(viewer, agent.id, {
          id: newId("agentVersion"),
          ...anAgentVersion("2.0.0"),
        }),
      () =>
        createToolVersion(viewer, tool.id, { id: newId("toolVersion"), ...aToolVersion("2.0.0") }),
    ])
      await expect(attempt()).rejects.toEqual(refused("FORBIDDEN"));
  });
});

describe("their versions", () => {
  it("cannot be changed or deleted, not even in the database", async () => {
    const author = await aPrincipal("author");
    await anAgent(author, "fixed", ["1.0.0"]);
    await aTool(author, "fixed", ["1.0.0"]);
    for (const table of ["agent_versions", "tool_versions"]) {
      const where = "where tenant_id = $1";
      const values = [author.tenantId];
      await expect(query(`update ${table} set digest = 'x' ${where}`, values)).rejects.toThrow(
        `${table} is immutable`,
      );
      await expect(query(`delete from ${table} ${where}`, values)).rejects.toThrow(
        `${table} is immutable`,
      );
    }
  });

  it("exist once a number, also when two are added at once", async () => {
    const author = await aPrincipal("author");
    const { id } = await anAgent(author, "twice");
    const add = () =>
      createAgentVersion(author, id, { id: newId("agentVersion"), ...anAgentVersion("1.0.0") });
    const results = await Promise.allSettled([add(), add()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "NAME_TAKEN" },
    });
  });

  it("have a digest of what they say: equal for equal content, different for any other", async () => {
    const [one, other] = [await aPrincipal("author"), await aPrincipal("author")];
    const digestOf = async (by: Principal, instructions?: string) => {
      const { id } = await anAgent(by, `digest-${newId("agent").slice(-6)}`);
      await query("update agents set name = 'same' where id = $1", [id]);
      const content = { ...anAgentVersion("1.0.0"), ...(instructions && { instructions }) };
      return (await createAgentVersion(by, id, { id: newId("agentVersion"), ...content })).digest;
    };
    const first = await digestOf(one);
    expect(await digestOf(other)).toBe(first);
    expect(await digestOf(await aPrincipal("author"), "Other instructions.")).not.toBe(first);
  });

  it("are refused with a finding for each fault of their schemas, tools and configuration", async () => {
    const author = await aPrincipal("author");
    const agent = await anAgent(author, "faulty");
    const tool = await aTool(author, "faulty");
    await expect(
      createAgentVersion(author, agent.id, {
        id: newId("agentVersion"),
        ...anAgentVersion("1.0.0"),
        inputSchema: { propertes: {} },
        tools: ["absent@1.0.0"],
        runtime: "absent",
        parameters: { temperature: "hot", max_turns: 0, simulate: { latency: 1 } },
      }),
    ).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: {
        findings: [
          { code: "schema_invalid", path: "/input_schema/propertes" },
          { code: "unresolved_reference", path: "/tools/0" },
          { code: "unsupported", path: "/runtime", message: "Must be one of single-call." },
          { code: "schema_invalid", path: "/parameters/temperature", message: "Must be a number." },
          { code: "schema_invalid", path: "/parameters/max_turns", message: "Must be 1 or more." },
          { code: "schema_invalid", path: "/parameters/simulate" },
        ],
      },
    });
    await expect(
      createToolVersion(author, tool.id, {
        id: newId("toolVersion"),
        ...aToolVersion("1.0.0"),
        config: { method: "FETCH", url: "ftp://example.test" },
      }),
    ).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: { findings: [{ path: "/config/method" }, { path: "/config/url" }] },
    });
    expect(await query("select from agent_versions where agent_id = $1", [agent.id])).toEqual([]);
  });

  it("name exact tools, even where a channel was given", async () => {
    const author = await aPrincipal("author");
    await aTool(author, "search", ["1.0.0", "1.2.0", "2.0.0-beta"]);
    const { id } = await anAgent(author, "searcher");
    const version = await createAgentVersion(author, id, {
      id: newId("agentVersion"),
      ...anAgentVersion("1.0.0"),
      tools: ["search@stable", "search@1.0.0"],
    });
    expect(version.tools).toEqual(["search@1.2.0", "search@1.0.0"]);
  });

  it("are listed newest first, and the highest finished one stands for them", async () => {
    const author = await aPrincipal("author");
    const { id } = await aTool(author, "many", ["1.10.0", "1.9.0", "2.0.0-beta"]);
    expect((await getTool(author, id)).latest_version).toMatchObject({ version: "1.10.0" });
    const first = await readToolVersions(author, id, { limit: 2 });
    expect(first.items.map(({ reference }) => reference)).toEqual([
      "many@2.0.0-beta",
      "many@1.9.0",
    ]);
    const rest = await readToolVersions(author, id, { limit: 2, cursor: first.next_cursor ?? "" });
    expect(rest).toMatchObject({ items: [{ version: "1.10.0" }], next_cursor: null });
  });
});

/** Guards every read against a missing tenant or workspace in its `where`. */
it("are not found from another tenant, nor from another workspace of the same one", async () => {
  const author = await aPrincipal("author");
  const agent = await anAgent(author, "private", ["1.0.0"]);
  const tool = await aTool(author, "private", ["1.0.0"]);
  const elsewhere = { ...author, workspaceId: await aWorkspace(author.tenantId) };
  const agentVersion = agent.latest_version?.id ?? newId("agentVersion");
  const toolVersion = tool.latest_version?.id ?? newId("toolVersion");
  expect(await getAgentVersion(author, agentVersion)).toMatchObject({ reference: "private@1.0.0" });
  expect(await getToolVersion(author, toolVersion)).toMatchObject({ reference: "private@1.0.0" });

  for (const stranger of [await aPrincipal("owner"), elsewhere]) {
    for (const read of [
      () => getAgent(stranger, agent.id),
      () => readAgentVersions(stranger, agent.id, { limit: 9 }),
      () => getAgentVersion(stranger, agentVersion),
      () => getTool(stranger, tool.id),
      () => readToolVersions(stranger, tool.id, { limit: 9 }),
      () => getToolVersion(stranger, toolVersion),
      () =>
        createAgentVersion(stranger, agent.id, {
          id: newId("agentVersion"),
          ...anAgentVersion("2.0.0"),
        }),
      () =>
        createToolVersion(stranger, tool.id, {
          id: newId("toolVersion"),
          ...aToolVersion("2.0.0"),
        }),
    ])
      await expect(read()).rejects.toEqual(refused("NOT_FOUND"));
    expect((await readAgents(stranger, { limit: 9 })).items).toEqual([]);
    expect((await readTools(stranger, { limit: 9 })).items).toEqual([]);
  }
});
