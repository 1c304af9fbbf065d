import { appendFile } from "node:fs/promises";

/** Of how many runs the tables are full for which plans are looked at, one after another; five steps each. */
export const planScales = (process.env.PLAN_RUNS || "2,2000,20000").split(",").map(Number);

/** Adds to the report that `npm run plans` keeps; nothing without one. */
export async function reportPlan(line: string): Promise<void> {
  const { PLAN_REPORT: report } = process.env;
  if (report) await appendFile(report, `${line}\n`);
}
