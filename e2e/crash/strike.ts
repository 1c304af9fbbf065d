import { setTimeout as delay } from "node:timers/promises";
import type { Phase } from "./database-proxy";
import { LEASE_MS, type Proxied, type Stack } from "./stack";

/**
 * What happens to a process at a point. `kill`: -9. `hang`: nothing goes on for two leases. `lose`: its connection
 * breaks there, so that it repeats what it was about: before the answer, what was done is asked for twice.
 */
export type Mode = "kill" | "hang" | "lose";
export type Strike = { point: string; phase: Phase; mode: Mode };

const REACHED_WITHIN_MS = 25_000;

/**
 * Strikes the first process that comes to the point, and starts it again if it was killed. Says whether one came. What
 * only happens when a worker begins, or has gone, is struck where one begins or goes for it.
 */
export async function strike(stack: Stack, { point, phase, mode }: Strike): Promise<boolean> {
  const reached = Promise.withResolvers<void>();
  let isSet = true;
  const setTrap = ({ child, proxy }: Proxied) => {
    proxy.trap = (at, when) => {
      if (!isSet || at !== point || when !== phase) return undefined;
      isSet = false;
      return fall().finally(reached.resolve);
    };
    const fall = async () => {
      if (mode === "hang") await delay(2 * LEASE_MS);
      if (mode === "kill") await stack.replace(child);
      return mode === "hang" ? ("go on" as const) : ("cut" as const);
    };
  };
  stack.proxied.forEach(setTrap);
  stack.onProxied = setTrap;
  const occasion = OCCASIONS[point]?.(stack);
  const isReached = await Promise.race([
    reached.promise.then(() => true),
    delay(REACHED_WITHIN_MS, false, { ref: false }),
  ]);
  stack.onProxied = null;
  for (const { proxy } of stack.proxied) proxy.trap = null;
  await occasion;
  for (const worker of stack.workers.filter(({ isAlive }) => !isAlive)) await stack.replace(worker);
  return isReached || !isSet;
}

/** What has to happen first, so that somebody comes to the point. */
const OCCASIONS: Readonly<Record<string, (stack: Stack) => Promise<void>>> = {
  register: begin,
  "sweep: workers are declared gone": goAway,
};

/** Lets a worker begin in the place of another. It may be struck before it has begun, and be gone. */
async function begin(stack: Stack): Promise<void> {
  const [worker] = stack.workers;
  if (worker) await stack.replace(worker).catch(() => undefined);
}

/** Lets a worker die; the others see it when its lease is over. It is replaced when the strike is done. */
async function goAway(stack: Stack): Promise<void> {
  const [worker] = stack.workers;
  worker?.kill("SIGKILL");
  await worker?.exit;
}
