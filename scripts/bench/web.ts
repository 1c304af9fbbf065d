import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@/lib/platform/embedded/ports";
import type { Engine } from "./engine";

const ROOT = join(import.meta.dirname, "../..");
const START_MS = 30_000;

export type Web = { url: string; stop: () => Promise<void> };

/** The web server as it runs in production, beside the bench's worker. It must have been built. */
export async function startWeb(engine: Engine): Promise<Web> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn("node", [join(ROOT, ".next/standalone/server.js")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      DATABASE_URL: engine.url,
      HOSTNAME: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: url,
      NEXTAUTH_URL: url,
      NEXTAUTH_SECRET: randomBytes(32).toString("hex"),
    },
  });
  const until = performance.now() + START_MS;
  while (!(await isReady(url))) {
    if (performance.now() > until) throw new Error("The web server did not become ready.");
    await delay(100);
  }
  return {
    url,
    stop: async () => {
      server.kill("SIGTERM");
      await once(server, "exit");
    },
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts runs at a steady rate, whatever the answers take, and gives the time of each in milliseconds. */
export async function startRuns(
  { url }: Web,
  { apiKey, versionId }: Engine,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<{ times: number[]; ids: string[] }> {
  const times: number[] = [];
  const ids: string[] = [];
  const one = async () => {
    const start = performance.now();
    const response = await fetch(`${url}/v1/runs`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        "content-type": "application/json",
        "idempotency-key": randomBytes(12).toString("hex"),
      },
      body: JSON.stringify({ workflow_version_id: versionId, input: {} }),
    });
    const body = (await response.json()) as { id: string };
    if (response.status !== 202) throw new Error(`A run was not started: ${JSON.stringify(body)}`);
    times.push(performance.now() - start);
    ids.push(body.id);
  };
  const start = performance.now();
  const requests: Promise<void>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    await delay(Math.max(0, start + (number * 1000) / perSecond - performance.now()));
    requests.push(one());
  }
  await Promise.all(requests);
  return { times, ids };
}

/** How long after its decision each event of a new run arrives at a client of the stream, in milliseconds. */
export async function streamDelays(web: Web, engine: Engine, runs: number): Promise<number[]> {
  const delays: number[] = [];
  for (let number = 0; number < runs; number += 1) {
    const { ids } = await startRuns(web, engine, { perSecond: 1, seconds: 1 });
    await delay(20);
    delays.push(...(await watch(web, engine, ids[0] ?? "")));
  }
  return delays;
}

/** Only events that happen after the stream was opened count: older ones come at once and late. */
async function watch({ url }: Web, { apiKey }: Engine, id: string): Promise<number[]> {
  const opened = Date.now();
  const response = await fetch(`${url}/v1/runs/${id}/events?after=0`, {
    headers: { authorization: `Bearer ${apiKey}`, accept: "text/event-stream" },
  });
  const delays: number[] = [];
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      if (block.startsWith("event: end")) return delays;
      const data = /^data: (.*)$/m.exec(block)?.[1];
      const occurred = data && (JSON.parse(data) as { occurred_at?: string }).occurred_at;
      if (occurred && Date.parse(occurred) >= opened)
        delays.push(Date.now() - Date.parse(occurred));
    }
  }
  return delays;
}
