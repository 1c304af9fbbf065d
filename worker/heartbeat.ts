import { Worker } from "node:worker_threads";
import { log } from "@/lib/platform/log";

export type FromThread =
  | { type: "beat"; abort: string[] }
  | { type: "failed"; message: string }
  | { type: "lost"; why: string };

export type HeartbeatOptions = {
  workerId: string;
  leaseMs: number;
  /** After every beat, with the attempts that must stop. */
  onBeat: (abort: string[]) => void;
  /** Once, when the lease is gone; nothing more comes from this heartbeat. */
  onLost: (why: string) => void;
};

const STOP_MS = 2_000;

/** Keeps the lease of a worker from a thread of its own, a beat every third of it. */
export function startHeartbeat({ workerId, leaseMs, onBeat, onLost }: HeartbeatOptions) {
  const thread = new Worker(new URL("./heartbeat-thread.ts", import.meta.url), {
    workerData: { workerId, leaseMs },
    // TypeScript and our import paths, also where the main thread got them in another way.
    execArgv: ["--import", import.meta.resolve("tsx")],
    name: "heartbeat",
  });
  let isOver = false;
  const gone = new Promise<void>((resolve) => thread.once("exit", () => resolve()));

  function lose(why: string): void {
    if (isOver) return;
    isOver = true;
    onLost(why);
  }

  thread.on("message", (message: FromThread) => {
    if (isOver) return;
    if (message.type === "lost") return lose(message.why);
    if (message.type === "failed")
      return log.warn("A heartbeat failed.", { worker_id: workerId, reason: message.message });
    thread.postMessage("seen");
    onBeat(message.abort);
  });
  thread.on("error", (error) => log.error("The heartbeat's thread failed.", { error }));
  thread.on("exit", () => lose("the heartbeat's thread ended"));

  return {
    stop: async (): Promise<void> => {
      isOver = true;
      thread.postMessage("stop");
      const force = setTimeout(() => void thread.terminate(), STOP_MS);
      await gone;
      clearTimeout(force);
    },
  };
}
