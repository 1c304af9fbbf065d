import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { ApprovalJson, ApprovalSummaryJson } from "@/lib/contract/approvals";
import type { StepJson } from "@/lib/contract/run-steps";
import type { RunDetailJson, RunJson } from "@/lib/contract/runs";
import type { WorkflowVersionJson } from "@/lib/contract/workflow-versions";
import type { WorkflowJson } from "@/lib/contract/workflows";
import { Stack, type StackOptions } from "../crash/stack";
import { World } from "./world";

export type Role = "owner" | "admin" | "author" | "operator" | "approver" | "viewer";
export type Answer<T> = { status: number; body: T; headers: Headers };
export type Refusal = {
  error: { code: string; message: string; details: Record<string, unknown> };
};
type SpecPart = { nodes: unknown[]; edges: unknown[]; [key: string]: unknown };

const TERMINAL = ["succeeded", "failed", "cancelled", "timed_out"];

/** A whole installation with a service account of every role, a second tenant, and a world to call. */
export class House {
  readonly stack: Stack;
  readonly world: World;
  readonly #keys = new Map<Role | "stranger", string>();
  #names = 0;

  private constructor(stack: Stack, world: World) {
    this.stack = stack;
    this.world = world;
  }

  static async start(
    options: StackOptions = { queue: "postgres", workers: 1, web: true },
  ): Promise<House> {
    const stack = await Stack.start(options);
    const house = new House(stack, await new World().start());
    for (const role of ["owner", "admin", "author", "operator", "approver", "viewer"] as const) {
      await house.#makeKey(role, role, stack.tenantId, stack.workspaceId);
    }
    await house.#makeStranger();
    await house.#makeTools();
    return house;
  }

  async stop(): Promise<void> {
    await this.world.stop();
    await this.stack.stop();
  }

  /** One call, whatever the answer. */
  async call<T>(
    as: Role | "stranger",
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(`${this.stack.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#keys.get(as)}`,
        "content-type": "application/json",
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as T,
      headers: response.headers,
    };
  }

  /** One call that must succeed. */
  async ok<T>(
    as: Role | "stranger",
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T> {
    const answer = await this.call<T>(as, method, path, body, headers);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** The authorisation of a role, for streams. */
  bearer(as: Role): string {
    return `Bearer ${this.#keys.get(as)}`;
  }

  /** A workflow with this graph, not published yet. */
  draft(spec: SpecPart, name = this.#name()): Promise<WorkflowJson> {
    const manifest = {
      apiVersion: "signalbox/v1",
      kind: "Workflow",
      metadata: { name, title: name },
      spec,
    };
    return this.ok("author", "POST", "/v1/workflows", { spec: manifest });
  }

  /** Publishes the draft; refused or not. */
  async tryPublish(workflow: WorkflowJson): Promise<Answer<WorkflowVersionJson & Refusal>> {
    const current = await this.ok<WorkflowJson>("author", "GET", `/v1/workflows/${workflow.id}`);
    return this.call(
      "author",
      "POST",
      `/v1/workflows/${workflow.id}/versions`,
      { notes: "" },
      {
        "if-match": `"${current.draft_revision}"`,
      },
    );
  }

  async publish(spec: SpecPart, name?: string): Promise<WorkflowVersionJson> {
    const { status, body } = await this.tryPublish(await this.draft(spec, name));
    if (status !== 201) throw new Error(`Not published: ${JSON.stringify(body)}`);
    return body;
  }

  start(versionId: string, input: unknown = {}, key: string = randomUUID()): Promise<RunJson> {
    return this.ok(
      "operator",
      "POST",
      "/v1/runs",
      { workflow_version_id: versionId, input },
      {
        "idempotency-key": key,
      },
    );
  }

  run(id: string): Promise<RunDetailJson> {
    return this.ok("operator", "GET", `/v1/runs/${id}`);
  }

  /** The run once it is in one of these statuses; by default once it has ended. */
  runIn(id: string, statuses: readonly string[] = TERMINAL): Promise<RunDetailJson> {
    return this.stack.eventually(`run ${id} ${statuses.join(" or ")}`, async () => {
      const run = await this.run(id);
      return statuses.includes(run.execution_status) ? run : null;
    });
  }

  async steps(runId: string): Promise<Record<string, StepJson>> {
    const { items } = await this.ok<{ items: StepJson[] }>(
      "operator",
      "GET",
      `/v1/runs/${runId}/steps`,
    );
    return Object.fromEntries(items.map((step) => [step.node, step]));
  }

  /** The pending request of a run, once it is there. */
  async approvalOf(runId: string): Promise<ApprovalJson> {
    const summary = await this.stack.eventually("a request for a decision", async () => {
      const { items } = await this.ok<{ items: ApprovalSummaryJson[] }>(
        "approver",
        "GET",
        `/v1/approvals?run_id=${runId}&status=pending`,
      );
      return items[0];
    });
    return this.ok("approver", "GET", `/v1/approvals/${summary.id}`);
  }

  decide<T>(
    as: Role | "stranger",
    { id, revision }: Pick<ApprovalJson, "id" | "revision">,
    option: string,
  ): Promise<Answer<T>> {
    return this.call(
      as,
      "POST",
      `/v1/approvals/${id}/decide`,
      { option, reason: "Seen." },
      { "if-match": `"${revision}"` },
    );
  }

  #name(): string {
    this.#names += 1;
    return `workflow-${this.#names}`;
  }

  async #makeKey(
    name: Role | "stranger",
    role: Role,
    tenantId: string,
    workspaceId: string,
  ): Promise<void> {
    const key = `sbx_${randomBytes(32).toString("base64url")}`;
    this.#keys.set(name, key);
    await this.stack.query(
      `insert into api_keys (tenant_id, workspace_id, id, name, role, prefix, key_hash, created_by)
       values ($1, $2, $3, $4, $5::role, 'sbx_', $6, $7)`,
      [
        tenantId,
        workspaceId,
        randomUUID(),
        name,
        role,
        createHash("sha256").update(key).digest("hex"),
        randomUUID(),
      ],
    );
  }

  async #makeStranger(): Promise<void> {
    const [tenantId, workspaceId] = [randomUUID(), randomUUID()];
    await this.stack.query("insert into tenants (id, name) values ($1, 'Stranger')", [tenantId]);
    await this.stack.query(
      "insert into workspaces (tenant_id, id, slug, name) values ($1, $2, 'strange', 'Strange')",
      [tenantId, workspaceId],
    );
    await this.#makeKey("stranger", "owner", tenantId, workspaceId);
  }

  /** `get`: answers at once. `hold`: when it is let go. `forbidden`: refuses. */
  async #makeTools(): Promise<void> {
    for (const name of ["get", "hold", "forbidden"]) {
      await this.makeTool(name, { method: "GET", url: `${this.world.url}/${name}` });
    }
  }

  async makeTool(name: string, config: unknown, rest: Record<string, unknown> = {}): Promise<void> {
    const tool = await this.ok<{ id: string }>("author", "POST", "/v1/tools", {
      name,
      title: name,
    });
    await this.ok("author", "POST", `/v1/tools/${tool.id}/versions`, {
      version: "1.0.0",
      kind: "http",
      config,
      idempotency: "natural",
      ...rest,
    });
  }
}

/** A step that calls one of the house's tools. */
export const toolNode = (id: string, tool = "get", fields: Record<string, unknown> = {}) => ({
  id,
  type: "tool",
  tool: `${tool}@1.0.0`,
  ...fields,
});

/** `a -> b`, `ask.approved -> b`. */
export const edges = (...texts: string[]) =>
  texts.map((text) => {
    const [from, to] = text.split(" -> ");
    return { from, to };
  });
