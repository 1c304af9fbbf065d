import pg from "pg";
import { Problem } from "@/scripts/process/problem";

type Queue = "redis" | "postgres";

/** What one web and one worker process keep open, and what comes and goes beside them. */
const WEB = { engine: 3, listen: 1 };
const WORKER = { engine: 3, pool: 4, heartbeat: 1 };
const QUEUE_ON_POSTGRES = { web: 2, worker: 4 };
const NOW_AND_THEN = 3;

const sum = (parts: Record<string, number>) => Object.values(parts).reduce((a, b) => a + b, 0);

/** How many connections our processes want at most. `webPoolMax`: of them those that web shares among its requests. */
export function connectionsWanted(queue: Queue, webPoolMax: number): number {
  const ofQueue = queue === "postgres" ? sum(QUEUE_ON_POSTGRES) : 0;
  return webPoolMax + sum(WEB) + sum(WORKER) + NOW_AND_THEN + ofQueue;
}

/** A `Problem` if the server cannot hold what we will open; better now than in the middle of a run. */
export async function checkConnectionBudget(
  connectionString: string,
  queue: Queue,
  webPoolMax: number,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  // The query under way fails with it; without a listener the process would end.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ max: number }>(`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max`);
    const max = rows[0]?.max ?? 0;
    const wanted = connectionsWanted(queue, webPoolMax);
    if (wanted > max) {
      throw new Problem(
        `Signalbox opens up to ${wanted} connections and this database server allows ${max}: raise max_connections, lower DATABASE_POOL_MAX, or put the queue on Redis with REDIS_URL.`,
      );
    }
  } finally {
    await client.end();
  }
}
