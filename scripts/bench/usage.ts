import { readdirSync, readFileSync } from "node:fs";
import { withClient } from "./server";

/** Clock ticks a second in /proc; Linux has 100 on every machine that we know. */
const TICKS_PER_SECOND = 100;

export type Usage = {
  atMs: number;
  postgresTicks: number;
  nodeTicks: number;
  walBytes: number;
  commits: number;
};

type Process = { parent: number; ticks: number; childTicks: number };

function processes(): Map<number, Process> {
  const all = new Map<number, Process>();
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = readStat(entry);
    if (stat) all.set(Number(entry), stat);
  }
  return all;
}

/** `null` for a process that has ended since the folder was listed. */
function readStat(entry: string): Process | null {
  try {
    const text = readFileSync(`/proc/${entry}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [
      1, 11, 12, 13, 14,
    ].map((i) => fields[i]);
    return { parent, ticks: user + system, childTicks: childUser + childSystem };
  } catch {
    return null;
  }
}

/** What the server and one node process have used so far, with the server's own counters. Linux alone. */
export async function takeUsage(url: string, postmaster: number, node: number): Promise<Usage> {
  const { rows } = await withClient(url, async (client) => {
    await client.query("select pg_stat_clear_snapshot()");
    return client.query(
      "select pg_current_wal_lsn() - '0/0'::pg_lsn as wal, (select xact_commit from pg_stat_database where datname = current_database()) as commits",
    );
  });
  const all = processes();
  let postgresTicks = 0;
  for (const [pid, { parent, ticks, childTicks }] of all) {
    if (pid === postmaster) postgresTicks += ticks + childTicks;
    else if (parent === postmaster) postgresTicks += ticks;
  }
  return {
    atMs: performance.now(),
    postgresTicks,
    nodeTicks: all.get(node)?.ticks ?? 0,
    walBytes: Number(rows[0].wal),
    commits: Number(rows[0].commits),
  };
}

/** CPU in cores, WAL bytes and commits for each unit of work between two readings. */
export function usageBetween(from: Usage, to: Usage, units: number): Record<string, number> {
  const seconds = (to.atMs - from.atMs) / 1000;
  const cores = (ticks: number) => ticks / TICKS_PER_SECOND / seconds;
  return {
    node_cores: cores(to.nodeTicks - from.nodeTicks),
    postgres_cores: cores(to.postgresTicks - from.postgresTicks),
    wal_bytes_per_step: (to.walBytes - from.walBytes) / units,
    commits_per_step: (to.commits - from.commits) / units,
  };
}
