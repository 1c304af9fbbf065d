import { readFile } from "node:fs/promises";
import type { Child } from "../crash/child";
import type { Stack } from "../crash/stack";

/** Tables that only hold what is under way: they must not grow with what is over. */
const PASSING = ["ready_steps", "outbox", "timers", "workers"] as const;
const PAGE_BYTES = 4096;

/** One slice of the soak. */
export type Slice = {
  minute: number;
  ended: number;
  /** From the start of a run that asks nobody to its end, in milliseconds. */
  p50Ms: number;
  p95Ms: number;
  /** Of the worker that nobody kills. */
  workerMib: number;
  webMib: number;
  /** What the tables of what is under way take, with their indexes. */
  passingMib: number;
  deadRows: number;
  /** The whole database. */
  databaseMib: number;
};

/** Reads what one process holds in memory. Linux alone. */
async function memoryMib({ pid }: Child): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, "utf8");
  return (Number(statm.split(" ")[1]) * PAGE_BYTES) / 2 ** 20;
}

/** Looks at the slice that has just ended. */
export async function lookAt(
  stack: Stack,
  { minute, from, survivor }: { minute: number; from: Date; survivor: Child },
): Promise<Slice> {
  const [row] = await stack.query<Omit<Slice, "minute" | "workerMib" | "webMib">>(
    `with ended as (
       select extract(epoch from ended_at - created_at) * 1000 as ms,
         exists (select from approvals a where a.run_id = runs.id) as has_asked
       from runs where ended_at >= $1)
     select (select count(*)::int from ended) as ended,
       (select percentile_cont(0.5) within group (order by ms) from ended where not has_asked)::float8 as "p50Ms",
       (select percentile_cont(0.95) within group (order by ms) from ended where not has_asked)::float8 as "p95Ms",
       (select sum(pg_total_relation_size(name::regclass)) / 1048576 from unnest($2::text[]) name)::float8 as "passingMib",
       (select sum(n_dead_tup)::int from pg_stat_user_tables) as "deadRows",
       (pg_database_size(current_database()) / 1048576)::float8 as "databaseMib"`,
    [from, PASSING],
  );
  if (!row) throw new Error("The database has no figures.");
  const { web } = stack;
  return {
    minute,
    ...row,
    workerMib: await memoryMib(survivor),
    webMib: web?.isAlive ? await memoryMib(web) : 0,
  };
}

const COLUMNS: readonly [keyof Slice, string][] = [
  ["minute", "until minute"],
  ["ended", "runs ended"],
  ["p50Ms", "run p50 ms"],
  ["p95Ms", "run p95 ms"],
  ["workerMib", "worker MiB"],
  ["webMib", "web MiB"],
  ["passingMib", "tables of what is under way MiB"],
  ["deadRows", "dead rows"],
  ["databaseMib", "database MiB"],
];

/** The slices as a table in Markdown. */
export function tableOf(slices: readonly Slice[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(COLUMNS.map(([, title]) => title)),
    line(COLUMNS.map(() => "---:")),
    ...slices.map((slice) => line(COLUMNS.map(([key]) => Math.round(slice[key]).toString()))),
  ].join("\n");
}
