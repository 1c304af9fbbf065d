import { examine } from "@/lib/domain/doctor/examine";
import type { Finding } from "@/lib/domain/doctor/finding";
import { type Repaired, repair } from "@/lib/domain/doctor/repair";
import { closeMover } from "@/lib/domain/runs/moving/engine";
import { asId, encodeId } from "@/lib/kernel/ids";
import { closeSharedPool } from "@/lib/platform/pg";
import { sentenceOf } from "@/scripts/process/problem";
import { complain, say } from "@/scripts/process/say";
import { readOptions } from "./options";

const SOUND = 0;
const UNSOUND = 1;
const COULD_NOT_LOOK = 2;

/** Looks, repairs what it may, and says what is left; gives the exit code. */
async function examineDatabase(args: readonly string[]): Promise<number> {
  const { scope, isJson, isRepair } = readOptions(args, Date.now());
  const { runs, findings } = await examine(scope);
  const repaired = isRepair ? await repair(findings) : [];
  const left = repaired.length > 0 ? (await examine(scope)).findings : findings;
  if (isJson)
    say(
      JSON.stringify({ runs, findings: findings.map(viewOf), repaired: repaired.map(repairView) }),
    );
  else tell(runs, left, repaired);
  return left.length === 0 ? SOUND : UNSOUND;
}

function tell(runs: number, left: readonly Finding[], repaired: readonly Repaired[]): void {
  for (const finding of left) {
    say(`${finding.code} (invariant ${finding.invariant}) ${placeOf(finding)}`);
    say(`  expected ${finding.expected}`);
    say(`  found    ${finding.found}`);
    say(`  ${finding.help}`);
  }
  for (const { finding, what } of repaired)
    say(`repaired: ${finding.code} ${placeOf(finding)}: ${what}`);
  const looked = runs === 1 ? "1 run was" : `${runs} runs were`;
  say(
    `${looked} looked at: ${left.length === 0 ? "nothing is wrong" : `${left.length} things are wrong`}.`,
  );
}

const runOf = ({ runId }: Finding): string | null =>
  runId === null ? null : encodeId("run", asId("run", runId));

function placeOf(finding: Finding): string {
  const { node, scope } = finding;
  const step = node === null ? "" : ` › ${node}${scope ? ` (${scope})` : ""}`;
  return `${runOf(finding) ?? "the database"}${step}`;
}

const viewOf = (finding: Finding) => ({
  code: finding.code,
  invariant: finding.invariant,
  tenant_id: finding.tenantId && encodeId("tenant", asId("tenant", finding.tenantId)),
  run_id: runOf(finding),
  node: finding.node,
  scope: finding.scope,
  expected: finding.expected,
  found: finding.found,
  help: finding.help,
});

const repairView = ({ finding, what }: Repaired) => ({ ...viewOf(finding), repair: what });

try {
  process.exitCode = await examineDatabase(process.argv.slice(2));
} catch (error) {
  complain(sentenceOf(error));
  process.exitCode = COULD_NOT_LOOK;
} finally {
  await closeMover();
  await closeSharedPool();
}
