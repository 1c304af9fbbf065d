import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { log } from "@/lib/platform/log";

export type FromThread =
  | { type: "up" }
  | { type: "beat"; isDraining: boolean }
  | { type: "failed"; message: string }
  | { type: "lost"; why: string };
export type ToThread = { type: "begin"; workerId: string } | { type: "seen" } | { type: "stop" };

export type HeartbeatOptions = {
  leaseMs: number;
  /** After every beat, with whether the worker was asked to take nothing more. */
  onBeat: (isDraining: boolean) => void;
  /** Once, when the lease is gone; nothing more comes from this heartbeat. */
  onLost: (why: string) => void;
};

export type Heartbeat = {
  /** Keeps the lease of this worker from now on. */
  begin: (workerId: string) => void;
  stop: () => Promise<void>;
};

const STOP_MS = 2_000;

/**
 * Starts a thread that keeps a lease with a beat every third of it. It returns when the thread is up, so that a
 * lease begins when somebody is there to keep it.
 */
export async function startHeartbeat({
  leaseMs,
  onBeat,
  onLost,
}: HeartbeatOptions): Promise<Heartbeat> {
  const extension = extname(fileURLToPath(import.meta.url));
  const thread = new Worker(new URL(`./heartbeat-thread${extension}`, import.meta.url), {
    workerData: { leaseMs },
    // From the sources: TypeScript and our import paths, also where the main thread got them in another way.
    execArgv: extension === ".ts" ? ["--import", import.meta.resolve("tsx")] : [],
    name: "heartbeat",
  });
  const tell = (message: ToThread) => thread.postMessage(message);
  const up = Promise.withResolvers<void>();
  const gone = new Promise<void>((resolve) => thread.once("exit", () => resolve()));
  let isOver = false;

  function lose(why: string): void {
    if (isOver) return;
    isOver = true;
    onLost(why);
  }

  function hear(message: FromThread): void {
    if (isOver) return;
    switch (message.type) {
      case "up":
        up.resolve();
        break;
      case "beat":
        tell({ type: "seen" });
        onBeat(message.isDraining);
        break;
      case "failed":
        log.warn("A heartbeat failed.", { why: message.message });
        break;
      case "lost":
        lose(message.why);
        break;
    }
  }

  thread.on("message", hear);
  thread.on("error", (error) => {
    log.error("The heartbeat's thread failed.", { error });
    up.reject(error);
  });
  await up.promise;
  thread.on("exit", () => lose("the heartbeat's thread ended"));

  return {
    begin: (workerId) => tell({ type: "begin", workerId }),
    stop: async () => {
      isOver = true;
      tell({ type: "stop" });
      const force = setTimeout(() => void thread.terminate(), STOP_MS);
      await gone;
      clearTimeout(force);
    },
  };
}
