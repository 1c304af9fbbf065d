import { z } from "zod";
import { idSchema } from "@/lib/kernel/ids";
import { idCursorSchema, pageOf, pageQuery } from "./paging";
import { route } from "./route";
import { timestampSchema } from "./wire";

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
  })
  .meta({ id: "Worker", description: "A worker process and its lease." });
export type WorkerView = z.output<typeof workerSchema>;

export const workerPageSchema = pageOf("WorkerPage", workerSchema, idCursorSchema);
export type WorkerPageView = z.output<typeof workerPageSchema>;

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
