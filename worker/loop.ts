import { outageLog } from "@/lib/platform/outage-log";

const FAILED_PAUSE_MS = 200;
const FAILED_PAUSE_MAX_MS = 5_000;

export type Loop = {
  /** Cuts the current pause short; while it works, it works once more right afterwards. */
  poke: () => void;
  /** Lets what is under way end, and never works again. */
  stop: () => Promise<void>;
};

/**
 * Calls `work` again and again, one call at a time; it says for how many milliseconds to pause, at most
 * `pauseMaxMs`. Pauses vary by a fifth, so that many processes do not act in step. A failure is logged and
 * tried again later: nothing ends a loop but `stop`.
 */
export function startLoop(name: string, pauseMaxMs: number, work: () => Promise<number>): Loop {
  const outage = outageLog(`${name} fails.`, `${name} works again.`);
  let isStopping = false;
  let isPoked = false;
  let wake = () => {};
  let failures = 0;

  async function once(): Promise<number> {
    try {
      const pauseMs = await work();
      outage.works();
      failures = 0;
      return Math.min(pauseMs, pauseMaxMs) * (0.9 + Math.random() * 0.2);
    } catch (error) {
      outage.failed(error);
      failures += 1;
      return Math.min(FAILED_PAUSE_MS * 2 ** failures, FAILED_PAUSE_MAX_MS) * (0.5 + Math.random());
    }
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      isPoked = false;
      const pauseMs = await once();
      if (!isPoked && !isStopping && pauseMs > 0) await sleep(pauseMs);
    }
  }

  /** A bare timer: an abort signal for each pause was a fifth of what an idle worker costs. */
  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const running = run();
  return {
    poke: () => {
      isPoked = true;
      wake();
    },
    stop: async () => {
      isStopping = true;
      wake();
      await running;
    },
  };
}
