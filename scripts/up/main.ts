import { isPortFree } from "@/lib/platform/embedded/ports";
import { buildPrograms, generateClient, isBuilt } from "@/scripts/build/build";
import { Problem, sentenceOf } from "@/scripts/process/problem";
import { complain, outliveReaders, say } from "@/scripts/process/say";
import { sayWhile } from "@/scripts/process/say-while";
import { announce } from "./banner";
import { prepareDataFolder, readSecrets } from "./data-folder";
import { openDatabase } from "./database";
import { claimFolder, clearInstance, writeInstance } from "./instance";
import { prepareFirstUse } from "./prepare-first-use";
import { startProcesses } from "./processes";
import { isRedisThere } from "./reach-redis";
import { ROOT, readSettings, type Settings } from "./settings";
import { stopSignal } from "./stop-signal";

/** What has been started, to be stopped in the opposite order. */
const started: (() => Promise<void>)[] = [];

async function start(settings: Settings, stop: AbortSignal): Promise<void> {
  const { dataFolder, host, port, publicUrl, redisUrl } = settings;
  await prepareDataFolder(dataFolder);
  await claimFolder(dataFolder);
  if (!(await isPortFree(port, host))) {
    throw new Problem(
      `Port ${port} is used by another program: stop that, or choose another port with "PORT=${port + 1} npm run up".`,
    );
  }
  const note = (children: number[]) =>
    writeInstance(dataFolder, { supervisor: process.pid, children, url: publicUrl });
  note([]);
  started.push(() => clearInstance(dataFolder));

  const secrets = await readSecrets(dataFolder);
  const database = await openDatabase(settings, secrets.databasePassword);
  started.push(database.stop);
  stop.throwIfAborted();

  if (redisUrl && !(await isRedisThere(redisUrl)))
    complain(
      "The Redis of REDIS_URL cannot be reached; until it can, workers look for work once a second.",
    );

  await generateClient(ROOT, stop);
  if (!(await isBuilt(ROOT)))
    say(
      "Building the web application; this takes a minute or two, and several on a slow machine …",
    );
  await sayWhile("still building", buildPrograms(ROOT, stop));
  stop.throwIfAborted();

  const processes = await startProcesses(settings, database, secrets, ({ web, worker }) => {
    const pids = [web?.pid, worker?.pid].filter((pid): pid is number => typeof pid === "number");
    note(pids);
  });
  started.push(processes.stop);
  const [firstUse] = await Promise.all([
    prepareFirstUse(settings, database, stop),
    processes.waitUntilHealthy(stop),
  ]);
  announce(publicUrl, firstUse);
}

/** Web and worker first, which finish what they have in hand; the database last. */
async function stopEverything(): Promise<void> {
  for (const stop of started.reverse()) {
    await stop().catch((error: unknown) => {
      complain(sentenceOf(error));
      process.exitCode = 1;
    });
  }
}

outliveReaders();
const stop = stopSignal();
try {
  await start(readSettings(process.env), stop.signal);
  await stop.asked;
} catch (error) {
  if (!stop.signal.aborted) {
    complain(sentenceOf(error));
    process.exitCode = 1;
  }
}
if (stop.signal.aborted) say("Stopping: the worker finishes what it has in hand …");
await stopEverything();
if (stop.signal.aborted) say("Stopped.");
process.exit();
