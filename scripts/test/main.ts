import { join } from "node:path";
import { buildPrograms, generateClient } from "@/scripts/build/build";
import { judgeAll } from "@/scripts/check/judge-all";
import { sentenceOf } from "@/scripts/process/problem";
import { complain, say } from "@/scripts/process/say";
import { provideOutsidePrograms } from "./outside-programs";
import { type Hearing, STAGES, type Suite } from "./suites";
import { addUp, lastLine, NOTHING, oneFailure, type Tally } from "./tally";

const ROOT = join(import.meta.dirname, "../..");

type Result = [name: string, tally: Tally];

/** Runs a step whose failure is a failed test and not the end of everything. */
async function attempt(what: string, run: () => Promise<Tally>): Promise<Tally> {
  try {
    return await run();
  } catch (error) {
    complain(`${what}: ${sentenceOf(error)}`);
    return oneFailure(sentenceOf(error));
  }
}

async function runSuite(suite: Suite, hearing: Hearing): Promise<Tally> {
  if (hearing === "at once") say(`\n── ${suite.name}`);
  if (!suite.needs || programs.has(suite.needs)) {
    const tally = await attempt(suite.name, () => suite.run(hearing));
    if (hearing === "at the end") say(`── ${suite.name}: that was it, beside the others`);
    if (tally.passed + tally.failed + tally.skipped > 0) return tally;
    complain("It has no test, so it proves nothing.");
    return oneFailure("It has no test.");
  }
  const why = `${suite.name} is skipped: ${suite.needs} is missing.`;
  complain(why);
  return process.env.CI ? oneFailure(why) : { ...NOTHING, skipped: 1 };
}

/** One suite after the other. The first lane of a stage is heard at once, the others when they have something whole to say. */
async function runLane(suites: readonly Suite[], hearing: Hearing): Promise<Result[]> {
  const tallies: Result[] = [];
  for (const suite of suites) tallies.push([suite.name, await runSuite(suite, hearing)]);
  return tallies;
}

/** What every suite needs: the database client, the programs of ours, and code that keeps the rules. */
async function prepare(): Promise<Result[]> {
  const prepared = await attempt("Preparing", async () => {
    await generateClient(ROOT);
    return NOTHING;
  });
  say("\n── build");
  const built = await attempt("build", async () => {
    await buildPrograms(ROOT);
    return NOTHING;
  });
  // After the build, which writes types of the routes for the compiler to look at.
  say("\n── check");
  const checked = addUp([prepared, await attempt("check", judgeAll)]);
  return [
    ["check", checked],
    ["build", built],
  ];
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

// Packages of the system come over the network while our own programs are built.
const [programs, results] = await Promise.all([provideOutsidePrograms(), prepare()]);
for (const lanes of STAGES) {
  const lane = (suites: readonly Suite[], at: number) =>
    runLane(suites, at === 0 ? "at once" : "at the end");
  results.push(...(await Promise.all(lanes.map(lane))).flat());
}

say();
for (const [name, { failures }] of results)
  for (const failure of failures) say(`✗ ${name} › ${failure}\n`);
for (const [name, tally] of results) say(`${name.padEnd(26)} ${lastLine(tally)}`);
const sum = addUp(results.map(([, tally]) => tally));
say();
say(lastLine(sum));
process.exit(sum.failed > 0 ? 1 : 0);
