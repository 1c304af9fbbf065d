import { z } from "zod";
import { nameSchema } from "@/lib/engine/spec/names";
import { idSchema } from "@/lib/kernel/ids";
import { idCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { actorSchema, reasonSchema, timestampSchema } from "./wire";

export const WORKER_STATES = ["live", "draining", "lapsed", "gone"] as const;

export const workerSchema = z
  .object({
    id: idSchema("worker"),
    /** Names the machine: `null` for those who may not control runs. */
    name: z.string().nullable(),
    /** `lapsed`: its lease has run out and nobody has declared it dead yet. */
    state: z.enum(WORKER_STATES),
    pools: z.array(z.string()),
    executors: z.array(z.string()),
    slots: z.int(),
    version: z.string(),
    started_at: timestampSchema,
    beat_at: timestampSchema,
    lease_until: timestampSchema,
    /** Steps that it runs now. */
    running: z.int(),
  })
  .meta({ id: "Worker", description: "A worker process and its lease." });
export type WorkerView = z.output<typeof workerSchema>;
export type WorkerJson = z.input<typeof workerSchema>;

export const workerPageSchema = pageOf("WorkerPage", workerSchema, idCursorSchema);
export type WorkerPageView = z.output<typeof workerPageSchema>;

export const poolSchema = z
  .object({
    name: z.string(),
    /** Live workers of it that take work, and the steps that they can run at once, in other pools too. */
    workers: z.int(),
    slots: z.int(),
    /** Steps of the workspace that are ready there, of which these wait for a limit, and these find no worker that can run them. */
    ready: z.int(),
    waiting_for_limits: z.int(),
    without_worker: z.int(),
    /** Since when the first of those waits that wait for nothing but a worker. */
    oldest_ready_at: timestampSchema.nullable(),
    /** Set while nothing of the workspace begins there. */
    paused: z.object({ by: actorSchema, at: timestampSchema, reason: z.string() }).nullable(),
  })
  .meta({ id: "Pool", description: "A named set of workers, with what the workspace has there." });
export type PoolView = z.output<typeof poolSchema>;
export type PoolJson = z.input<typeof poolSchema>;

export const poolsSchema = z.object({ items: z.array(poolSchema) }).meta({ id: "Pools" });
export type PoolsView = z.output<typeof poolsSchema>;

export const listWorkersRoute = route({
  method: "GET",
  path: "/v1/workers",
  tag: "Operation",
  summary: "List workers, newest first",
  description: "The `name` of a worker tells its machine: only who has `run:control` is told it.",
  needs: "run:read",
  query: z.strictObject({ state: z.enum(WORKER_STATES).optional(), ...pageQuery(idCursorSchema) }),
  status: 200,
  response: workerPageSchema,
});

const operationBody = z.strictObject({ reason: reasonSchema }).meta({ id: "OperationReason" });
const workerParams = z.object({ id: idSchema("worker") });
const poolParams = z.object({ name: nameSchema });
const tag = "Operation";

export const drainWorkerRoute = route({
  method: "POST",
  path: "/v1/workers/{id}/drain",
  tag,
  summary: "Let a worker finish what it has and take nothing more",
  description:
    "Refused where the server serves several organisations: there whoever runs it drains workers.",
  needs: "run:control",
  params: workerParams,
  body: operationBody,
  status: 200,
  response: workerSchema,
  errors: ["RUN_STATE_CONFLICT"],
});

export const resumeWorkerRoute = route({
  method: "POST",
  path: "/v1/workers/{id}/resume",
  tag,
  summary: "Let a drained worker take work again",
  needs: "run:control",
  params: workerParams,
  body: operationBody,
  status: 200,
  response: workerSchema,
  errors: ["RUN_STATE_CONFLICT"],
});

export const listPoolsRoute = route({
  method: "GET",
  path: "/v1/pools",
  tag,
  summary: "The pools, by name, with what the workspace has waiting there",
  needs: "run:read",
  status: 200,
  response: poolsSchema,
});

export const pausePoolRoute = route({
  method: "POST",
  path: "/v1/pools/{name}/pause",
  tag,
  summary: "Begin nothing of this workspace in a pool; what runs there goes on",
  needs: "run:control",
  params: poolParams,
  body: operationBody,
  status: 200,
  response: poolSchema,
});

export const resumePoolRoute = route({
  method: "POST",
  path: "/v1/pools/{name}/resume",
  tag,
  summary: "Let steps of this workspace begin again in a pool",
  needs: "run:control",
  params: poolParams,
  body: operationBody,
  status: 200,
  response: poolSchema,
});
