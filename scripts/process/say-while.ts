import { say } from "./say";

const MINUTE_MS = 60_000;

/** Says after each minute that the work is still going on: on a slow machine silence looks like a fault. */
export async function sayWhile<Result>(what: string, work: Promise<Result>): Promise<Result> {
  let minutes = 0;
  const timer = setInterval(() => {
    minutes += 1;
    say(`  … ${what}: ${minutes} ${minutes === 1 ? "minute" : "minutes"} so far`);
  }, MINUTE_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
