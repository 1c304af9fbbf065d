import { join } from "node:path";
import { buildWeb, generateClient } from "@/scripts/build/build";
import { judgeAll } from "@/scripts/check/judge-all";
import { sentenceOf } from "@/scripts/process/problem";
import { complain, say } from "@/scripts/process/say";
import { provideOutsidePrograms } from "./outside-programs";
import { SUITES, type Suite } from "./suites";
import { addUp, lastLine, NOTHING, oneFailure, type Tally } from "./tally";

const ROOT = join(import.meta.dirname, "../..");

/** Runs a step whose failure is a failed test and not the end of everything. */
async function attempt(what: string, run: () => Promise<Tally>): Promise<Tally> {
  try {
    return await run();
  } catch (error) {
    complain(`${what}: ${sentenceOf(error)}`);
    return oneFailure(sentenceOf(error));
  }
}

async function runSuite(suite: Suite, isPossible: boolean): Promise<Tally> {
  say(`\n── ${suite.name}`);
  if (isPossible) {
    const tally = await attempt(suite.name, suite.run);
    if (tally.passed + tally.failed + tally.skipped > 0) return tally;
    complain("It has no test, so it proves nothing.");
    return oneFailure("It has no test.");
  }
  const why = `Skipped: ${suite.needs} is missing.`;
  complain(why);
  return process.env.CI ? oneFailure(why) : { ...NOTHING, skipped: 1 };
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const programs = await provideOutsidePrograms();
const results: [name: string, tally: Tally][] = [];
const prepared = await attempt("Preparing", async () => {
  await generateClient(ROOT);
  return NOTHING;
});
say("\n── check");
results.push(["check", addUp([prepared, await attempt("check", judgeAll)])]);
say("\n── build");
const built = await attempt("build", async () => {
  await buildWeb(ROOT);
  return NOTHING;
});
results.push(["build", built]);
for (const suite of SUITES) {
  const isPossible = !suite.needs || programs.has(suite.needs);
  results.push([suite.name, await runSuite(suite, isPossible)]);
}

say();
for (const [name, { failures }] of results)
  for (const failure of failures) say(`✗ ${name} › ${failure}\n`);
for (const [name, tally] of results) say(`${name.padEnd(26)} ${lastLine(tally)}`);
const sum = addUp(results.map(([, tally]) => tally));
say();
say(lastLine(sum));
process.exit(sum.failed > 0 ? 1 : 0);
