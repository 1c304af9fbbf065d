import pg from "pg";
import type { BenchServer } from "./server";
import { withClient } from "./server";

const ROWS = 20_000;

/** A table to update, as wide as a small row of ours. */
export async function prepareCeiling(server: BenchServer): Promise<string> {
  const url = await server.create("bench_ceiling");
  await withClient(url, async (client) => {
    await client.query(
      "create table t (id int primary key, n int not null default 0, pad text not null default repeat('x', 100)) with (fillfactor = 70)",
    );
    await client.query(`insert into t select generate_series(1, ${ROWS})`);
    await client.query("vacuum analyze t");
  });
  return url;
}

/** Durable single-row updates a second through `pg`, each its own commit, by this many clients. */
export async function commitCeiling(
  url: string,
  clients: number,
  seconds: number,
): Promise<number> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const start = performance.now();
  const end = start + seconds * 1000;
  const counts = await Promise.all(
    connections.map(async (client, index) => {
      let done = 0;
      for (let key = index * 613; performance.now() < end; key += 1) {
        const values = [1 + ((key * 7919) % ROWS)];
        await client.query({
          name: "update",
          text: "update t set n = n + 1 where id = $1",
          values,
        });
        done += 1;
      }
      return done;
    }),
  );
  const elapsed = (performance.now() - start) / 1000;
  await Promise.all(connections.map((client) => client.end()));
  return counts.reduce((sum, count) => sum + count, 0) / elapsed;
}
