import { hostname } from "node:os";
import { closeWakes } from "@/lib/domain/jobs/wake-pools";
import { PLAN_FORMATS } from "@/lib/domain/runs/loading/plans";
import { closeMover } from "@/lib/domain/runs/moving/engine";
import { standardExecutors } from "@/lib/execution/standard-executors";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { closeSharedPool } from "@/lib/platform/pg";
import { queueBackend } from "@/lib/platform/queue";
import manifest from "@/package.json" with { type: "json" };
import { startWorker } from "./start-worker";
import { onStopSignal } from "./stop-signal";
import { tolerate } from "./tolerate";

const { workerPools, workerSlots, workerLeaseMs, workerGraceMs, workerHealthPort } = env();

const stopping = onStopSignal();
const worker = await startWorker({
  name: `${hostname()}-${process.pid}`,
  version: manifest.version,
  pools: workerPools,
  slots: workerSlots,
  leaseMs: workerLeaseMs,
  graceMs: workerGraceMs,
  healthPort: workerHealthPort,
  planFormats: PLAN_FORMATS,
  executors: standardExecutors(),
});
log.info("The worker has started.", {
  pid: process.pid,
  health_port: worker.healthPort,
  pools: workerPools,
  slots: workerSlots,
  queue: queueBackend(),
});

const signal = await stopping;
log.info("The worker stops.", { signal });
await worker.stop();
await tolerate("Closing the engine", closeMover());
await tolerate("Closing the queue", closeWakes());
await tolerate("Closing the database", closeSharedPool());
log.info("The worker has stopped.");
process.exit(0);
