import { join } from "node:path";
import { complain, say } from "@/scripts/process/say";
import { biome, deadCode, rooms, suppressions, types } from "./guards";
import { schemaAgreement } from "./schema-agreement";

const ROOT = join(import.meta.dirname, "../..");

/** In order of cost, all of them even if one fails, so that one run shows everything. */
const GUARDS = [biome, suppressions, types, rooms, deadCode, schemaAgreement];

type Judgement = { passed: number; failed: number; skipped: number; failures: string[] };

/** Lets every guard judge this repository and prints what they say. */
export async function judgeAll(): Promise<Judgement> {
  const failures: string[] = [];
  for (const guard of GUARDS) {
    const started = performance.now();
    const { ok, looked, output } = await guard.judge(ROOT);
    const hasPassed = ok && looked > 0;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`${hasPassed ? "ok  " : "FAIL"} ${guard.name}: looked at ${looked} (${seconds} s)`);
    if (hasPassed) continue;
    failures.push(guard.name);
    complain(looked > 0 ? output : `It looked at nothing, so it proved nothing.\n${output}`);
  }
  const { length: failed } = failures;
  return { passed: GUARDS.length - failed, failed, skipped: 0, failures };
}
