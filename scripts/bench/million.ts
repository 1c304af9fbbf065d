import { say } from "../process/say";
import { type Engine, startEngine } from "./engine";
import { measure } from "./measures";
import { type Measure, median, percentile } from "./report";
import { type BenchServer, withClient } from "./server";
import { CHAIN_STEPS } from "./shapes";
import { startWeb } from "./web";

const RUNS = 1_000_000;
const BATCH = 50_000;
const ROUNDS = 3;
const RUNS_A_ROUND = 1_500;
const LISTS_A_QUERY = 40;
/** Within a tenth of what it was. */
const AS_BEFORE = 0.9;

/** What a person's list asks for: all, those of a status, those of a day. */
const QUERIES = ["", "&status=succeeded", "&status=failed", "&status=queued,running,waiting"];

/** What the rows of a run are copied with: the columns that differ from copy to copy. */
const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  runs: {
    id: "c.id",
    created_at: "t.created_at - c.age",
    started_at: "t.started_at - c.age",
    ended_at: "t.ended_at - c.age",
  },
  run_contents: { run_id: "c.id" },
  steps: {
    run_id: "c.id",
    ready_at: "t.ready_at - c.age",
    started_at: "t.started_at - c.age",
    ended_at: "t.ended_at - c.age",
  },
  step_outputs: { run_id: "c.id" },
  attempts: {
    run_id: "c.id",
    attempt_id: "gen_random_uuid()",
    started_at: "t.started_at - c.age",
    ended_at: "t.ended_at - c.age",
  },
  events: { run_id: "c.id", occurred_at: "t.occurred_at - c.age" },
};

/** The same work before and after a million runs have ended, and the list over all of them. */
export async function measureMillion(
  server: BenchServer,
  redisUrl: string | null,
): Promise<Measure[]> {
  const engine = await startEngine(server, redisUrl, { database: "bench_million" });
  try {
    await stepsPerSecond(engine);
    const before = await rounds(engine);
    await fill(engine.url);
    await stepsPerSecond(engine);
    const after = await rounds(engine);
    const lists = await listTimes(engine);
    return [
      measure("runs_1m", "of an empty database", [median(after) / median(before)], {
        target: AS_BEFORE,
        beside: { before_steps_per_s: median(before), after_steps_per_s: median(after) },
      }),
      measure("list_1m_p95", "ms", [percentile(lists, 0.95)], {
        target: 50,
        direction: "lower",
        beside: { p50_ms: percentile(lists, 0.5), max_ms: Math.max(...lists) },
      }),
    ];
  } finally {
    await engine.stop();
  }
}

async function rounds(engine: Engine): Promise<number[]> {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) all.push(await stepsPerSecond(engine));
  return all;
}

async function stepsPerSecond(engine: Engine): Promise<number> {
  const runs = RUNS_A_ROUND;
  const { seconds } = await engine.run({ do: "run", shape: "chain", runs, inFlight: 64 });
  return (runs * CHAIN_STEPS) / seconds;
}

/** Copies of one run that has ended, one a second back in time, with all that the engine keeps of each. */
async function fill(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query("select id from runs where ended_at is not null limit 1");
    const template: string = rows[0].id;
    await client.query(
      "create temporary table copies (id uuid primary key, age interval not null)",
    );
    for (let made = 0; made < RUNS; made += BATCH) {
      await client.query("begin");
      await client.query("truncate copies");
      await client.query(
        `insert into copies select uuidv7(-n * interval '1 second'), n * interval '1 second'
         from generate_series($1::int, $2::int) n`,
        [made + 1, made + BATCH],
      );
      for (const table of Object.keys(TABLES))
        await client.query(await copyOf(client, table), [template]);
      await client.query("commit");
      say(`${made + BATCH} runs …`);
    }
    say("Vacuuming …");
    await client.query("vacuum analyze");
    await client.query("checkpoint");
  });
}

type Asking = Parameters<Parameters<typeof withClient>[1]>[0];

async function copyOf(client: Asking, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const changed = TABLES[table] ?? {};
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? `t.${name}`);
  const key = table === "runs" ? "id" : "run_id";
  return `insert into ${table} (${names.join(", ")})
    select ${values.join(", ")} from ${table} t, copies c where t.${key} = $1`;
}

async function listTimes(engine: Engine): Promise<number[]> {
  const web = await startWeb(engine);
  try {
    const times: number[] = [];
    for (const query of QUERIES) {
      await list(web.url, engine.apiKey, query);
      for (let time = 0; time < LISTS_A_QUERY; time += 1)
        times.push(await list(web.url, engine.apiKey, query));
    }
    return times;
  } finally {
    await web.stop();
  }
}

async function list(url: string, apiKey: string, query: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(`${url}/v1/runs?limit=50${query}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  if (!answer.ok) throw new Error(`The list was refused: ${await answer.text()}`);
  await answer.text();
  return performance.now() - start;
}
