import { parseArgs } from "node:util";
import { decodeId, type RunId } from "@/lib/kernel/ids";
import { Problem } from "@/scripts/process/problem";

export type DoctorOptions = {
  scope: { runId: RunId } | { endedSince: Date };
  isJson: boolean;
  isRepair: boolean;
};

const DAY_MS = 24 * 3_600_000;

/** What the doctor is asked to do; a `Problem` that says how to ask. `now`: milliseconds since the epoch. */
export function readOptions(args: readonly string[], now: number): DoctorOptions {
  const { run, since, json, repair } = parse(args);
  return {
    scope: run === undefined ? { endedSince: sinceOf(since, now) } : { runId: runOf(run) },
    isJson: json,
    isRepair: repair,
  };
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        run: { type: "string" },
        since: { type: "string" },
        json: { type: "boolean", default: false },
        repair: { type: "boolean", default: false },
      },
    });
    return values;
  } catch {
    throw new Problem(
      'Ask so: "npm run doctor -- [--run run_… | --since 2026-01-31] [--json] [--repair]".',
    );
  }
}

function runOf(text: string): RunId {
  const id = decodeId("run", text);
  if (id === null) throw new Problem(`${text} is not the id of a run: give one of the form run_….`);
  return id;
}

function sinceOf(text: string | undefined, now: number): Date {
  if (text === undefined) return new Date(now - DAY_MS);
  const since = new Date(text);
  if (Number.isNaN(since.getTime()))
    throw new Problem(`${text} is not a time: give one as 2026-01-31 or 2026-01-31T12:00:00Z.`);
  return since;
}
